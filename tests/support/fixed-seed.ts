import fc from 'fast-check';

// Property tests try the same values in each run, so that a failure is there again; FUZZ_SEED asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
