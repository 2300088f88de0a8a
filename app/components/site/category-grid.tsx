import { CardGrid } from '~/components/ui/card-grid';
import type { Category } from '~/domain/categories/category';
import { CategoryCard } from './category-card';

type Props = {
  categories: Category[];
  headingLevel: 'h2' | 'h3';
  /** Whether the grid is above the fold. */
  first?: boolean;
};

/** The categories as cards, or a sentence where there are none. */
export function CategoryGrid({ categories, headingLevel, first = false }: Props) {
  if (categories.length === 0) {
    return (
      <p className="text-lead text-soil">No product categories available at the moment. Please check back later.</p>
    );
  }
  return (
    <CardGrid items={categories}>
      {(category, index) => (
        <CategoryCard category={category} headingLevel={headingLevel} eager={first && index === 0} />
      )}
    </CardGrid>
  );
}
