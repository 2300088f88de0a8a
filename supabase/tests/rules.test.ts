import { afterAll, beforeAll } from 'vitest';
import { describeAccounts } from './account-rules';
import { type OpenStage, openStageWithPlans } from './actors';
import { describeAnswers } from './answer-rules';
import { describeBackups } from './backup-rules';
import { describeBuyers } from './buyer-rules';
import { describeClockSetBack } from './clock-rules';
import { describeEnquiryDesk } from './desk-rules';
import { describeFormDrafts } from './draft-rules';
import { describeSubmitEnquiry } from './enquiry-rules';
import { describeFilters } from './filter-rules';
import { describeFormerSlugs } from './former-slug-rules';
import { describeHistory } from './history-rules';
import { describeHousekeeping } from './housekeeping-rules';
import { describeProductImports } from './import-rules';
import { describeIndexUse } from './index-use';
import { describeInsights } from './insight-rules';
import { describeMedia } from './media-rules';
import { describeOpenForms } from './open-form-rules';
import { describeOrders } from './order-rules';
import { describeOutbox } from './outbox-rules';
import { describePictureUse } from './picture-use-rules';
import { describePlaces } from './place-rules';
import { describeProductCounts } from './product-count-rules';
import { describePublication } from './publication-rules';
import { describeQuotations } from './quotation-rules';
import { fill } from './samples';
import { describeSearch } from './search-rules';
import { describeSignInLimit } from './sign-in-rules';
import { describeTradeNumbers } from './trade-rules';

let open: OpenStage;
const stage = () => open;

beforeAll(async () => {
  open = await openStageWithPlans();
  await fill(open);
});

afterAll(() => open.close());

describeAccounts(stage);
describeSubmitEnquiry(stage);
describeEnquiryDesk(stage);
describeBuyers(stage);
describeSignInLimit(stage);
describeFormDrafts(stage);
describeOpenForms(stage);
describeFormerSlugs(stage);
describePictureUse(stage);
describeMedia(stage);
describeProductImports(stage);
describeProductCounts(stage);
describePlaces(stage);
describeSearch(stage);
describeFilters(stage);
describePublication(stage);
describeQuotations(stage);
describeAnswers(stage);
describeOrders(stage);
describeTradeNumbers(stage);
describeOutbox(stage);
describeHistory(stage);
describeInsights(stage);
describeHousekeeping(stage);
describeClockSetBack(stage);
describeBackups(stage);
// The last one: it looks at the statements of all others.
describeIndexUse(stage);
