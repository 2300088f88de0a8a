/* A slug follows the name that it is made from, until somebody edits it (`SlugField`). */
import { slugify } from '~/lib/text/slug';

const follower = document.querySelector<HTMLElement>('[data-slug-of]');
const slug = follower?.querySelector('input');
const name = document.getElementById(follower?.dataset.slugOf ?? '');
if (slug && name instanceof HTMLInputElement) {
  let made = slug.value === slugify(name.value) ? slug.value : (follower?.dataset.stored ?? '');
  name.addEventListener('input', () => {
    if (slug.value !== '' && slug.value !== made) return;
    made = slugify(name.value);
    slug.value = made;
  });
}
