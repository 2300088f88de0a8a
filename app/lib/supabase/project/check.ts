import type { Project } from './project.server';
import type { Verdict } from './verdict';

/** One thing that can be wrong with a project. Where it cannot be seen, `run` throws `Unseen`. */
export type Check = { name: string; run(project: Project): Verdict | Promise<Verdict> };
