import fc from 'fast-check';

// Property tests use the same values in each run, so that failures are reproducible; FUZZ_SEED sets another seed.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
