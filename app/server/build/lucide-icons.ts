import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICONS = fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json'));

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

/**
 * Makes a module of each icon that is imported as `lucide:NAME`, from the one file that has all of them: as modules of
 * their own they are five thousand files, which took a third of the time of an installation. A name that Lucide does
 * not have stops the build.
 */
export function lucideIcons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'lucide-icons',
    resolveId: { filter: { id: /^lucide:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0lucide:/ },
      handler(id) {
        set ??= JSON.parse(readFileSync(ICONS, 'utf8')) as IconSet;
        const name = id.slice('\0lucide:'.length);
        const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
        if (!icon) this.error(`Lucide has no icon of the name ${name}.`);
        const factory = JSON.stringify(resolve('app/components/ui/lucide-icon.tsx'));
        return [
          `import { lucideIcon } from ${factory};`,
          `export default /* @__PURE__ */ lucideIcon(${JSON.stringify(shapesOf(icon.body))});`,
        ].join('\n');
      },
    },
  };
}

/** @returns element and attributes of each shape, without what the icon says of all of them */
function shapesOf(body: string): [element: string, attributes: Record<string, string>][] {
  const shapes = [...body.matchAll(/<(?!g\b)(\w+)([^>]*)\/>/g)];
  return shapes.map(([, element = '', text = '']) => {
    const attributes = [...text.matchAll(/([\w-]+)="([^"]*)"/g)]
      .filter(([, name = '', value]) => COMMON[name] !== value)
      .map(([, name = '', value = '']) => [name.replace(/-./g, (hyphen) => hyphen.slice(1).toUpperCase()), value]);
    return [element, Object.fromEntries(attributes)];
  });
}

const COMMON: Record<string, string> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};
