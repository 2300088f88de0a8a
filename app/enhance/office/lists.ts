/* What scripts improve on lists: ticks that are counted, filters that act at once, and downloads. */
import { actOnFilters } from './filters';
import { refreshPage } from './refresh-page';
import { countTicks } from './ticks';

/** How long a download takes to begin, with time to spare. */
const DOWNLOAD_BEGINS_MS = 1000;

countTicks();
actOnFilters();

// A download leaves the page as it is, so the page asks for the toast once the download has begun. Without scripts the
// toast shows when the list is loaded next.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[data-file]')) {
    setTimeout(() => refreshPage(location.href), DOWNLOAD_BEGINS_MS);
  }
});
