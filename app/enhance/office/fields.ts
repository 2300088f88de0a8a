/* What forms of the back office have in common; one small file, which the second form finds in the browser's cache. */
import './picture-order';
import './rows';
import './search-result';
import './slug';
import './uploads';
