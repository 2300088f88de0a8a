import ArrowRight from 'lucide:arrow-right';
import { Picture } from '~/components/ui/picture';
import type { Category } from '~/domain/categories/category';
import { withoutMarks } from '~/lib/markup/without-marks';
import { CARD, LEAD_CARD } from './picture-boxes';

type Props = {
  category: Category;
  headingLevel: 'h2' | 'h3';
  /** Whether its picture is the largest contentful paint. */
  eager: boolean;
  /** Whether it is two columns wide, where there are two. */
  lead?: boolean;
};

/** A category as a card of a grid; the whole card is its link. */
export function CategoryCard({ category, headingLevel: Heading, eager, lead = false }: Props) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-2xl bg-white shadow-card transition-shadow edged hover:shadow-lift">
      {/* A wide picture is as high as the row leaves room for, so that the texts of a row end on one line. */}
      <div
        className={`relative aspect-4/3 overflow-hidden ${lead ? 'sm:aspect-auto sm:min-h-72 sm:grow lg:min-h-48' : ''}`}
      >
        <Picture
          src={category.image_url}
          alt=""
          width={400}
          height={300}
          box={lead ? LEAD_CARD : CARD}
          eager={eager}
          plate={category.name}
          className={`size-full transition-transform duration-500 motion-safe:group-hover:scale-105 ${lead ? 'sm:absolute sm:inset-0' : ''}`}
        />
      </div>
      <div className={`flex flex-col p-5 ${lead ? '' : 'grow'}`}>
        <Heading className="text-heading">
          <a href={`/products/${category.slug}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {category.name}
          </a>
        </Heading>
        {category.description && <p className="mt-2 line-clamp-3 text-soil">{withoutMarks(category.description)}</p>}
        <span aria-hidden className="mt-auto flex items-center gap-2 pt-4 font-semibold text-onion">
          View products
          <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
        </span>
      </div>
    </article>
  );
}
