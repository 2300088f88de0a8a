import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { TypedEarly } from './components/admin/typed-early';

// Not in a transition: React takes the page over in one go, so that nothing can be typed in the midst of it.
hydrateRoot(
  document,
  <StrictMode>
    <TypedEarly>
      <HydratedRouter />
    </TypedEarly>
  </StrictMode>,
);
