import type { Category } from '~/domain/categories/category';
import { Plate } from './plate';
import { type Subject, subjectOfCategory } from './subject';

export type DrawnCategory = Pick<Category, 'name' | 'slug'> & { subject: Subject };

/** @returns the first categories that can be drawn: four, or one where there are fewer */
export function drawnCategories(categories: Category[]): DrawnCategory[] {
  const drawn = categories.flatMap((category) => {
    const subject = subjectOfCategory(category);
    return subject ? [{ name: category.name, slug: category.slug, subject }] : [];
  });
  return drawn.slice(0, drawn.length < 4 ? 1 : 4);
}

/** The plates of categories in one place. */
export function PlateSheet({ categories, className }: { categories: DrawnCategory[]; className: string }) {
  return (
    <div
      role="img"
      aria-label={`Drawings: ${categories.map(({ name }) => name.toLowerCase()).join(', ')}`}
      className={`grid auto-rows-fr gap-px bg-sand ${categories.length > 1 ? 'grid-cols-2 md:max-lg:grid-cols-1' : ''} ${className}`}
    >
      {categories.map(({ slug, subject }, index) => (
        <div key={slug} className="relative">
          <Plate
            subject={subject}
            seed={slug}
            className="absolute inset-0 size-full"
            mark={index < categories.length - 1 ? 'hidden' : 'max-sm:top-1 max-sm:bottom-auto'}
          />
        </div>
      ))}
    </div>
  );
}
