import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { papersOfGoods } from '~/domain/enquiries/asked-goods';
import { goodsOfEnquiry } from '~/domain/enquiries/asked-goods.server';
import { countryCodeOf } from '~/domain/enquiries/countries';
import { neighboursOf, othersOfSender } from '~/domain/enquiries/desk-list.server';
import { getEnquiry, getPlan, listColleagues, listLines, listNotes } from '~/domain/enquiries/enquiry-desk.server';
import { enteredToken } from '~/domain/enquiries/entered-enquiry.server';
import { listAnswersToChoose } from '~/domain/enquiries/prepared-answers.server';
import { linkOfReply } from '~/domain/enquiries/reply';
import { deskFields, deskValues, enquiryFilter } from '~/domain/enquiries/stored-enquiry';
import { listQuotationsOf } from '~/domain/quotations/quotations.server';
import { findRow } from '~/lib/editing/find-row.server';
import { rememberedQuery } from '~/lib/editing/list-address';
import { editForm } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { readCompanyCountry } from '~/lib/request/company-country.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import { reachPhone } from '~/lib/text/phone-number.server';
import { NOT_FOUND } from './enquiry-edit.server';

/** Loads the page of an enquiry: the letter, what staff keep of it, and its place in the list that led here. */
export async function loadEnquiry(context: Readonly<RouterContextProvider>, id: string, { search }: URL) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const { mail, secret } = context.get(requestContext);
  const filter = enquiryFilter(new URLSearchParams(rememberedQuery(search)));
  const ofId = [
    listLines(db, id),
    listNotes(db, id),
    listColleagues(db),
    listAnswersToChoose(db),
    neighboursOf(db, id, filter),
    listQuotationsOf(db, id),
    othersOfSender(db, id),
    readCompanyCountry(db),
    getPlan(db, id),
    goodsOfEnquiry(db, id),
  ] as const;
  readAhead(...ofId);
  const enquiry = await findRow(context, getEnquiry, id, { failed: 'Error', notFound: NOT_FOUND });
  const found = await orErrorPage(Promise.all(ofId), { title: 'Error' }, submitted);
  const [lines, notes, staff, answers, neighbours, quotations, others, companyCountry, plan, goods] = found;
  const { phone, country } = enquiry;
  return {
    ...editForm(enquiry, deskValues(enquiry), deskFields.schema),
    // Notes and replies are rows of their own.
    formKey: randomUUID() as string,
    papers: papersOfGoods(goods),
    ...{ enquiry, lines, plan, staff, answers, neighbours, others, quotations },
    reachedAt: phone === null ? null : reachPhone(phone, countryCodeOf(country), companyCountry),
    privatePage: enquiry.channel === 'site' ? null : `/enquiries/${enteredToken(secret, id)}`,
    isMailed: mail !== undefined && enquiry.email !== null,
    notes: notes.map((note) => ({
      ...note,
      link: note.kind === 'reply' && !mail ? linkOfReply(enquiry, note.body) : null,
    })),
  };
}
