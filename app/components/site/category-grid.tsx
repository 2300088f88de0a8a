import { CardGrid } from '~/components/ui/card-grid';
import type { Category } from '~/domain/categories/category';
import { AskTile } from './ask-tile';
import { CategoryCard } from './category-card';
import { ContactLink } from './contact-link';

type Props = {
  categories: Category[];
  headingLevel: 'h2' | 'h3';
  /** Whether the grid is above the fold. */
  first?: boolean;
};

/** The categories as cards, the first of them wide, and a tile for the rest; or a sentence where there are none. */
export function CategoryGrid({ categories, headingLevel, first = false }: Props) {
  if (categories.length === 0) {
    return (
      <p className="text-lead text-soil">
        No product categories available at the moment. Please check back later. You can also{' '}
        <ContactLink>request a price</ContactLink> for what you need.
      </p>
    );
  }
  const lead = categories.length > 1;
  return (
    <CardGrid
      items={categories}
      lead={lead}
      className="[--height:6rem] max-sm:[--gap:0.75rem]"
      last={<AskTile headingLevel={headingLevel} />}
    >
      {(category, index) => (
        <CategoryCard
          category={category}
          headingLevel={headingLevel}
          eager={first && index === 0}
          lead={lead && index === 0}
        />
      )}
    </CardGrid>
  );
}
