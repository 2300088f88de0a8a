import { type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  type ArrangedPictures,
  arrangePictures,
  orderPictures,
  type PictureOrder,
  pictureMove,
} from '~/lib/pictures/picture-order';

/** Where the focus goes: a picture by its address, and what was done with it. */
type Moved = ReturnType<typeof pictureMove>;

/** The pictures of a form in their order, and what the buttons that move them do in the page. */
export type OrderedPictures = ArrangedPictures & {
  moved: Moved;
  arrange: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** The id of a main picture, which has the focus after it became one. */
export const MAIN_PICTURE = 'main-picture';

export function moveButton(verb: string, url: string): string {
  return `${verb}:${url}`;
}

/**
 * Keeps the order of a form's pictures. They are arranged in the page where scripts run, so that chosen files stay.
 *
 * @param submitted the fields of a redisplayed form
 */
export function usePictureOrder(
  stored: PictureOrder,
  submitted: Record<string, unknown> | null | undefined,
): OrderedPictures {
  const [order, setOrder] = useState<ArrangedPictures>(() => {
    const ordered = orderPictures(stored, submitted ?? {});
    const removed = [submitted?.remove_gallery_images ?? []].flat().map(String);
    return { ...ordered, removed: submitted?.remove_image_url ? [...removed, ordered.image_url] : removed };
  });
  const [moved, setMoved] = useState<Moved>(() => pictureMove(submitted?.intent));
  const isFresh = useRef(false);

  useEffect(() => {
    if (!isFresh.current || !moved) return;
    isFresh.current = false;
    const { verb, url } = moved;
    const ids =
      verb === 'make_main' ? [MAIN_PICTURE] : [verb, 'move_up', 'move_down'].map((way) => moveButton(way, url));
    ids
      .map((id) => document.getElementById(id))
      .find(Boolean)
      ?.focus();
  }, [moved]);

  const arrange = (event: MouseEvent<HTMLButtonElement>) => {
    const { form, value } = event.currentTarget;
    const arranged = form && arrangePictures(new FormData(form), value);
    if (!arranged) return;
    event.preventDefault();
    isFresh.current = true;
    setOrder(arranged);
    setMoved(pictureMove(value));
    // The form has changes now.
    form.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { ...order, moved, arrange };
}
