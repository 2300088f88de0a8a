/* What scripts improve on every page of the back office. Without them its forms, links and CSS do the same in more steps. */
import '~/enhance/enhance';
import { keepFormsOutOfHistory } from './form-history';
import { keepLocalCopy } from './local-copy';
import { showMoments } from './moments';
import { reportOpenForm } from './open-form';
import { followPublication } from './publication-box';
import { sendForms } from './sending';
import { listenForShortcuts } from './shortcuts';
import { fetchStyleSheet } from './style-sheet';
import { guardUnsavedChanges } from './unsaved-changes';
import { whenShown } from './when-shown';

fetchStyleSheet();
whenShown(() => {
  keepFormsOutOfHistory();
  keepLocalCopy();
  guardUnsavedChanges();
  sendForms();
  showMoments();
  followPublication();
  reportOpenForm();
  listenForShortcuts();
});
