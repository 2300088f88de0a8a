import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { RestoreEarlyInput } from './components/admin/edit/restore-early-input';

// Not in a transition: hydration is one synchronous step, so that no input is lost in the middle of it.
hydrateRoot(
  document,
  <StrictMode>
    <RestoreEarlyInput>
      <HydratedRouter />
    </RestoreEarlyInput>
  </StrictMode>,
);
