// Prints the files that a tool which packs functions finds: Vercel's, which Netlify uses too. The argument is a packed folder.
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [folder] = process.argv.slice(2);
const entries = ['lambda', 'fetch'].map((name) => join(folder, `build/server/${name}.js`));
const { fileList } = await nodeFileTrace(entries, { base: folder, processCwd: folder });
process.stdout.write(JSON.stringify([...fileList]));
