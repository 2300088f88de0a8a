import { engineTest as test } from '../support/engines/test.ts';

test('a text that is not cut has no toggle, one that is cut has it', { tag: '@once' }, async ({ visitorTab }) => {
  await visitorTab.setWidth(1280);
  await visitorTab.goto('/certificates-memberships');
  const [first, second] = [1, 2].map((nth) => `main li:nth-child(${nth}) .clamped`);
  await visitorTab.find(`${first} summary`);
  await visitorTab.on(`${first} > p`, (text) => {
    text.textContent = 'A few words.';
  });
  await visitorTab.until(
    (toggle) => !document.querySelector(toggle)?.checkVisibility({ visibilityProperty: true }),
    `${first} summary`,
  );
  await visitorTab.find(`${second} summary`);
});
