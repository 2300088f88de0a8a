import type { ComponentProps } from 'react';
import { Picture } from '~/components/ui/picture';
import { shownPictureUrl } from '~/lib/text/url';
import { Plate } from './plate';
import type { Subject } from './subject';

type Props = ComponentProps<typeof Picture> &
  Pick<ComponentProps<typeof Plate>, 'seed' | 'label' | 'mark'> & { subject: Subject | null };

/** The photograph of something, or the plate of it where there is none; its place must be positioned. */
export function Pictured({ subject, seed, label, mark, ...picture }: Props) {
  if (subject === null || shownPictureUrl(picture.src)) return <Picture {...picture} />;
  return <Plate subject={subject} seed={seed} label={label} mark={mark} className={picture.className} />;
}
