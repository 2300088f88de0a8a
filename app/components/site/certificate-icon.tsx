import Award from 'lucide:award';
import Factory from 'lucide:factory';
import Globe from 'lucide:globe';
import Landmark from 'lucide:landmark';
import Leaf from 'lucide:leaf';
import Utensils from 'lucide:utensils';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { certificateIcon, type CertificateIcon as Icon } from '~/domain/certificates/certificate';

const ICONS: Record<Icon, LucideIcon> = {
  iec: Globe,
  gst: Landmark,
  apeda: Leaf,
  fssai: Utensils,
  msme: Factory,
  default: Award,
};

export function CertificateIcon({ name, className }: { name: string; className: string }) {
  const icon = certificateIcon(name);
  const Drawing = ICONS[icon];
  return <Drawing aria-hidden data-icon={icon} className={className} />;
}
