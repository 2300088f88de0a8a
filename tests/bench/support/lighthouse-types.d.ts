// What the bench uses of Lighthouse, whose own types are installed with it: `npm run bench` installs it, `npm test` not.

declare module 'lighthouse' {
  type AuditRef = { id: string; weight: number };

  export type Result = {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, { id: string; score: number | null; numericValue?: number; errorMessage?: string }>;
    configSettings: { throttling: { cpuSlowdownMultiplier: number } };
  };

  export type Artifacts = { Trace: object };

  export const defaultConfig: { categories?: Record<string, { auditRefs: AuditRef[] } | undefined> };

  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error' },
    config: object,
  ): Promise<{ lhr: Result; artifacts: Artifacts } | undefined>;
}

declare module 'lighthouse/core/lib/tracehouse/trace-processor.js' {
  type Processed = { mainThreadEvents: object[] };

  export const TraceProcessor: {
    processTrace(trace: object): Processed;
    processNavigation(processed: Processed): { timestamps: { firstContentfulPaint: number } };
    isScheduleableTask(event: object): boolean;
  };
}

declare module 'chrome-launcher' {
  export const Launcher: { defaultFlags(): string[] };
}
