import { describe, expect, test } from 'vitest';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { change, store } from '../../support/content/rows';
import { pages } from '../../support/content/sample-content';
import { destructive, heading, main, toasts } from '../../support/http/answer';
import { all, one, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, get } from '../../support/http/site';

const stored = pages['about-us'];

describe('the about page', () => {
  test('shows the heading and the three paragraphs of the introduction', async () => {
    const answer = await get('/about-us');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe(stored.about_main_heading);
    const shown = texts(main(answer), 'p');
    const paragraphs = shown.filter((text) =>
      /^about_/.test(Object.keys(stored).find((key) => stored[key] === text) ?? ''),
    );
    expect(paragraphs).toEqual([stored.about_intro_p1, stored.about_intro_p2, stored.about_intro_p3]);
  });

  test('shows the leadership card', async () => {
    const [card] = all(main(await get('/about-us')), 'figure');
    if (!card) throw new Error('There is no card.');
    expect(textOf(one(card, 'blockquote'))).toBe(stored.leadership_ceo_quote);
    expect(textOf(one(card, 'figcaption'))).toContain(stored.leadership_ceo_name);
    expect(textOf(one(card, 'figcaption'))).toContain(stored.leadership_ceo_title);
  });

  test('dials people’s numbers that were stored before forms completed them', async () => {
    const { title } = await store('company_entries', { kind: 'people', title: 'Ravi Dialled', phone: '098390 12345' });
    for (const path of ['/about-us', '/contact-us']) {
      const page = main(await get(path));
      expect(textOf(page)).toContain(title);
      expect(valuesOf(page, 'a', 'href')).toContain('tel:+919839012345');
    }
  });

  test('shows the six core values', async () => {
    const shown = texts(main(await get('/about-us')), 'h3');
    expect(shown.slice(shown.indexOf('Farm-Fresh Quality'))).toEqual([
      'Farm-Fresh Quality',
      'Strict Quality Control',
      'Global Expertise',
      'Custom Packaging',
      'Timely Delivery',
      'Transparency',
    ]);
  });

  test('leaves out a paragraph that is blank', async () => {
    await change('page_content', { page_slug: 'about-us', section_slug: 'about_intro_p2' }, { content: '' });
    const shown = texts(main(await get('/about-us')), 'p');
    expect(shown).toContain(stored.about_intro_p3);
    expect(shown).not.toContain('');
  });

  test('has no leadership card, and so no quotation, where nobody wrote one', async () => {
    const answer = await createVisitor(backendWith('rpc/page_with_company', [{ texts: [], company: [] }])).get(
      '/about-us',
    );
    expect(answer.status).toBe(200);
    expect(all(main(answer), 'figure')).toEqual([]);
  });

  test('has the titles of the core values alone, where nobody wrote what they mean', async () => {
    const answer = await createVisitor(backendWith('rpc/page_with_company', [{ texts: [], company: [] }])).get(
      '/about-us',
    );
    expect(texts(main(answer), 'h3')).toHaveLength(6);
    expect(textOf(main(answer))).not.toMatch(/growing districts|every lot|Kanpur/);
    expect(textOf(main(await get('/about-us')))).toMatch(/growing districts.*every lot/s);
  });

  test('shows its default texts where the backend fails', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/page_with_company')).get('/about-us');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const message = 'Could not load About Us page details. Displaying default content.';
    expect(toasts(answer)).toEqual([destructive('Error fetching page content', message)]);
    expect(textOf(one(main(answer), 'blockquote'))).toBe(
      'Our commitment is to deliver unparalleled quality and build lasting relationships globally.',
    );
    expect(textOf(one(main(answer), 'figcaption'))).toContain('Founder & CEO');
    expect(texts(main(answer), 'h3')).toHaveLength(6);
  });
});

test('a film is a link, where there is one', async () => {
  const film = { 'data-film': true } as const;
  expect(all(main(await get('/about-us')), 'a', film)).toEqual([]);
  const video_url = 'https://films.example/watch?v=1';
  await store('site_settings', { setting_key: 'video_url', setting_value: video_url });
  const answer = await get('/about-us');
  expect(one(main(answer), 'a', film).attributes).toMatchObject({ href: video_url, rel: 'noopener noreferrer' });
  // Nothing but the link names the other host.
  expect(answer.text.split('films.example').length - 1).toBe(2);
});
