/* A click on a picture sets its focal point (`FocalPointField`); the numbers beside it are the way of the keyboard. */

function percentIn({ value }: HTMLInputElement): number | null {
  const text = value.trim();
  return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : null;
}

const field = document.querySelector<HTMLElement>('[data-focal-point]');
const target = field?.querySelector<HTMLElement>('[data-focal-target]');
const mark = field?.querySelector<HTMLElement>('[data-focal-mark]');
const [across, down] = field?.querySelectorAll('input') ?? [];
if (field && target && mark && across && down) {
  const show = () => {
    const [x, y] = [percentIn(across), percentIn(down)];
    mark.hidden = x === null && y === null;
    mark.style.setProperty('--focus-x', `${x ?? 50}%`);
    mark.style.setProperty('--focus-y', `${y ?? 50}%`);
  };
  const set = (input: HTMLInputElement, share: number) => {
    input.value = String(Math.min(100, Math.max(0, Math.round(share * 100))));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  target.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    set(across, (clientX - left) / width);
    set(down, (clientY - top) / height);
  });
  field.addEventListener('input', show);
  // Typed before the scripts came.
  show();
}
