import { cropOf } from './crops';

// Limits of residues. They change every month, so none stands here: whose they are, and where they are looked up.

/** The markets that set limits of their own, or take those of Codex. */
export const RESIDUE_MARKETS = ['EU', 'UK', 'Codex', 'GCC', 'Japan', 'Korea', 'Malaysia', 'India'] as const;

type Tested = { residue_markets: (typeof RESIDUE_MARKETS)[number][]; crop: string | null; hs_code: string | null };

type ResidueLimits = { label: string; href: string };

/** @returns where the limits of a product are looked up, as far as its markets have a public database that we know */
export function residueLimits(facts: Tested): ResidueLimits[] {
  const code = cropOf(facts)?.residueCode;
  const databases: Partial<Record<(typeof RESIDUE_MARKETS)[number], ResidueLimits>> = {
    EU: {
      label: `EU pesticides database${code ? `, product ${code}` : ''}`,
      href: 'https://food.ec.europa.eu/plants/pesticides/eu-pesticides-database_en',
    },
    Codex: {
      label: 'Codex pesticide residues database',
      href: 'https://www.fao.org/fao-who-codexalimentarius/codex-texts/dbs/pestres/en/',
    },
  };
  return facts.residue_markets.flatMap((market) => databases[market] ?? []);
}
