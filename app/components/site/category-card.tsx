import ArrowRight from 'lucide:arrow-right';
import type { Category } from '~/domain/categories/category';
import { withoutMarks } from '~/lib/markup/without-marks';
import { CATEGORY, LEAD_CATEGORY } from './picture-boxes';
import { Pictured } from './plates/pictured';
import { subjectOfCategory } from './plates/subject';

type Props = {
  category: Category;
  headingLevel: 'h2' | 'h3';
  /** Whether its picture is the largest contentful paint. */
  eager: boolean;
  /** Whether it is two columns wide, where there are two. */
  lead?: boolean;
};

/** A category as a card of a grid, on a phone as a row; the whole card is its link. */
export function CategoryCard({ category, headingLevel: Heading, eager, lead = false }: Props) {
  return (
    <article className="group relative flex overflow-hidden rounded-2xl bg-white shadow-card transition-shadow edged hover:shadow-lift max-sm:items-start sm:flex-col">
      {/* A wide picture is as high as the row leaves room for, so that the texts of a row end on one line. */}
      <div
        className={`relative aspect-4/3 overflow-hidden max-sm:m-3 max-sm:me-0 max-sm:w-24 max-sm:shrink-0 max-sm:rounded-xl ${lead ? 'sm:aspect-auto sm:min-h-72 sm:grow lg:min-h-48' : ''}`}
      >
        <Pictured
          subject={subjectOfCategory(category)}
          seed={category.slug}
          mark="max-sm:hidden"
          src={category.image_url}
          alt=""
          width={400}
          height={300}
          box={lead ? LEAD_CATEGORY : CATEGORY}
          eager={eager}
          plate={category.name}
          className={`size-full transition-transform duration-500 motion-safe:group-hover:scale-105 ${lead ? 'sm:absolute sm:inset-0' : ''}`}
        />
      </div>
      <div className={`flex min-w-0 flex-col p-3 sm:p-5 ${lead ? '' : 'grow'}`}>
        <Heading className="text-heading wrap-anywhere max-sm:text-lg">
          <a href={`/products/${category.slug}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {category.name}
          </a>
        </Heading>
        {category.description && (
          <p className="mt-1 line-clamp-2 text-soil max-sm:text-fine sm:mt-2 sm:line-clamp-3">
            {withoutMarks(category.description)}
          </p>
        )}
        <span aria-hidden className="mt-auto flex items-center gap-2 pt-4 font-semibold text-onion max-sm:hidden">
          View products
          <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
        </span>
      </div>
    </article>
  );
}
