import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type PastedNode, pastedMarkup } from './pasted-markup';

function nodeOf(node: DefaultTreeAdapterTypes.Node): PastedNode {
  const children =
    'childNodes' in node ? node.childNodes.filter(({ nodeName }) => nodeName !== '#comment').map(nodeOf) : [];
  const attributes = 'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};
  return {
    name: node.nodeName.startsWith('#') ? '' : node.nodeName,
    text: 'value' in node ? node.value : '',
    attributes,
    children,
  };
}

function markup(html: string): string | null {
  const document = nodeOf(parse(html));
  const [root] = document.children.filter(({ name }) => name === 'html');
  const body = root?.children.find(({ name }) => name === 'body');
  return body ? pastedMarkup(body) : null;
}

/** As Word writes its clipboard, without the longest of its styles. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- /* p.MsoNormal */ --></style></head>
<body lang=EN-IN><!--StartFragment-->
<h1>Loading <span style='mso-spacerun:yes'> </span>onions<o:p></o:p></h1>
<p class=MsoNormal>Cure them <b>ten
days</b><b style='mso-bidi-font-weight:normal'> first</b>, then <i>grade</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Mesh bags</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>of 10 kg</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Weigh</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Size</b></p></td><td><p>Price | t</p></td></tr>
<tr><td><p>45 mm</p></td><td></td></tr></table>
<p class=MsoNormal>See <a href="https://example.com/a">our <u>list</u></a><img src="file:///C:/a.png">.</p>
<!--EndFragment--></body></html>`;

test('a page of Word becomes clean markup', () => {
  expect(markup(WORD)).toBe(
    [
      '## Loading onions',
      'Cure them **ten days first**, then *grade*.',
      '- Mesh bags\n  - of 10 kg\n1. Weigh',
      '| **Size** | Price \\| t |\n| --- | --- |\n| 45 mm |  |',
      'See [our list](https://example.com/a).',
    ].join('\n\n'),
  );
});

describe('other programs', () => {
  test.each([
    [
      'a wrapper that is not bold',
      '<b style="font-weight:normal"><p><span style="font-weight:700">a</span> b</p></b>',
      '**a** b',
    ],
    ['spans with styles', '<span style="font-style:italic">a</span>b', '*a*b'],
    ['bold within italic', '<i>a <b>b</b></i>', '*a* ***b***'],
    ['bold before italic', '<b>a</b><i>b</i>', '**a***b*'],
    ['white space within marks', 'a<b> b </b>c', 'a **b** c'],
    ['nested lists', '<ul><li>a<ol><li>b</li><li><p>c</p></li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
    ['a list with a start', '<ol start="3"><li>a</li></ol>', '3. a'],
    ['smaller headings', '<h2>a</h2><h4>b<br>c</h4>', '## a\n\n### b c'],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['line breaks', '<p>a<br>b <em>c</em></p>', 'a\nb *c*'],
    ['an unsafe link', '<a href="javascript:alert(1)"><b>a</b></a>', '**a**'],
    ['a script', '<b>a</b><script>alert(1)</script><style>p {}</style>', '**a**'],
    ['a table for the layout', '<table><tr><td><p>a</p><p><b>b</b></p></td></tr></table>', 'a **b**'],
  ])('%s', (_what, html, expected) => {
    expect(markup(html)).toBe(expected);
  });

  test.each(['<p>a</p><p>b</p>', '<span style="color: red">a</span>', '<pre>a\n  b</pre>', ''])(
    'paste %j as plain text',
    (html) => expect(markup(html)).toBeNull(),
  );
});
