import ArrowLeft from 'lucide:arrow-left';
import ArrowRight from 'lucide:arrow-right';
import Star from 'lucide:star';
import { CONTROL, controlProps, FieldErrors, type FieldOf } from '~/components/form/field';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { Picture } from '~/components/ui/picture';
import { PICTURE_TYPES } from '~/lib/pictures/file-field';
import type { FormPictures } from '~/lib/pictures/picture-order';
import { ChooseButton } from './choose-button';
import { FURTHER } from './picture-boxes';
import { SampleMark } from './sample-mark';
import { StagedFiles } from './staged-files';

type Props = {
  pictures: FormPictures;
  /** conform's description of the file field, for its errors. */
  field: FieldOf;
};

const HINT =
  'Shown as small pictures on the product’s page. Several can be chosen at once, each at most 25 MB, together at most 60 MB.';

const ARRANGEMENTS = [
  { icon: ArrowLeft, verb: 'move_up', label: (picture: string) => `Show ${picture} earlier` },
  { icon: ArrowRight, verb: 'move_down', label: (picture: string) => `Show ${picture} later` },
  { icon: Star, verb: 'make_main', label: (picture: string) => `Make ${picture} the main picture` },
];

function isPossible(verb: string, index: number, last: number): boolean {
  return verb === 'move_up' ? index > 0 : verb === 'move_down' ? index < last : true;
}

/** The further pictures of a product: buttons to put them in order, checkboxes to remove them, and files to add. */
export function GalleryField({ pictures, field }: Props) {
  const { image_url, gallery_images, removed, moved } = pictures;
  const last = gallery_images.length - 1;
  // The button that was pressed, or the other one at an end of the list.
  const focus = (url: string, index: number) =>
    moved?.url !== url || moved.verb === 'make_main'
      ? null
      : index === 0
        ? 'move_down'
        : index === last
          ? 'move_up'
          : moved.verb;
  return (
    <fieldset className="rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Further pictures</legend>
      <input type="hidden" name="image_url" value={image_url} />
      {gallery_images.length > 0 && (
        <ul data-pictures className="mb-5 grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
          {gallery_images.map((url, index) => (
            <li key={url}>
              <input type="hidden" name="gallery_images" value={url} />
              <div data-stored>
                <Picture
                  src={url}
                  alt={`Picture ${index + 1}`}
                  width={160}
                  height={120}
                  box={FURTHER}
                  className="aspect-4/3 w-full rounded-xl"
                />
                <SampleMark url={url} />
              </div>
              <div className="mt-1 flex">
                {ARRANGEMENTS.map(({ icon, verb, label }) => (
                  <Arrange
                    key={verb}
                    icon={icon}
                    value={`${verb}:${url}`}
                    label={label(`picture ${index + 1}`)}
                    hidden={!isPossible(verb, index, last)}
                    autoFocus={focus(url, index) === verb}
                  />
                ))}
              </div>
              <label className="mt-1 flex min-h-11 items-center gap-2 text-fine">
                <input
                  type="checkbox"
                  name="remove_gallery_images"
                  value={url}
                  defaultChecked={removed.includes(url)}
                  className="size-6 accent-onion"
                />
                <span>
                  Remove picture <span data-ordinal>{index + 1}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={field.id} className="font-medium">
        Add pictures
      </label>
      <input
        {...controlProps(field, HINT)}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        data-upload="gallery_images"
        className={`${CONTROL} file:mr-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:py-1.5 file:font-semibold`}
      />
      <p id={`${field.id}-hint`} className="mt-1.5 text-fine text-soil">
        {HINT}
      </p>
      <FieldErrors field={field} />
      <div className="mt-3">
        <ChooseButton field="gallery_images" />
      </div>
      <div className="mt-3">
        <StagedFiles field="gallery_images" />
      </div>
    </fieldset>
  );
}

type ArrangeProps = {
  icon: LucideIcon;
  value: string;
  label: string;
  hidden: boolean;
  /** Whether the button has just been pressed. */
  autoFocus: boolean;
};

function Arrange({ icon: Icon, label, ...button }: ArrangeProps) {
  return (
    <button
      {...button}
      type="submit"
      name="intent"
      aria-label={label}
      title={label}
      className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-parchment"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
