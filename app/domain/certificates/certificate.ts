/** A certificate or membership as visitors see it. */
export type Certificate = {
  id: string;
  name: string;
  description: string | null;
  authority: string | null;
  image_url: string | null;
};

const KEYWORDS = ['iec', 'gst', 'apeda', 'fssai', 'msme'] as const;

/** The names a certificate's icon goes by. */
export type CertificateIcon = (typeof KEYWORDS)[number] | 'default';

/** @returns the icon of the first keyword that stands in the name as a whole word, else the default */
export function certificateIcon(name: string): CertificateIcon {
  const words = new Set(name.toLowerCase().match(/[a-z0-9]+/g));
  return KEYWORDS.find((keyword) => words.has(keyword)) ?? 'default';
}
