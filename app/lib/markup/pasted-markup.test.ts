import { describe, expect, test } from 'vitest';
import { bodyOf } from './html-body';
import { pastedMarkup } from './pasted-markup';
import { textOf } from './pasted-node';
import { withoutMarks } from './without-marks';

function markup(html: string): string | null {
  return pastedMarkup(bodyOf(html));
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
      '- Mesh bags\n   - of 10 kg\n1. Weigh',
      '| Size | Price \\| t |\n| --- | --- |\n| 45 mm |  |',
      'See [our list](https://example.com/a).',
    ].join('\n\n'),
  );
});

test('numbers of Word stay where a text may refer to them', () => {
  const item = (list: string, bullet: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list}'><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp;</span></span>${text}</p>`;
  const heading = `<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4.<span>&nbsp;</span></span>Claims</h2>`;
  const pasted = heading + item('l0 level2 lfo1', '4.1', 'In writing') + item('l1 level1 lfo2', '7.', 'Photographs');
  expect(markup(`<p class=MsoTitle>Terms</p>${pasted}${item('l2 level1 lfo3', '(a)', 'A survey')}`)).toBe(
    '## Terms\n\n## 4. Claims\n\n4.1 In writing\n\n7. Photographs\n1. A survey',
  );
});

/** What LibreOffice 7.4 writes, without its style sheet: Writer. */
const WRITER = `<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">
Loading onions</h1>
<p style="line-height: 100%; margin-bottom: 0in">Cure them <b>ten
days</b>, then <i>grade</i>.<br/>
Second line</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">Mesh bags</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0in">of 10 kg</p>
	</ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">Jute</p>
</ul>
<table width="100%" cellpadding="0" cellspacing="0">
	<col width="85*"/>
	<tr valign="top">
		<td width="33%" style="border: none; padding: 0in"><p><b>Size</b></p>
		</td>
		<td colspan="2" width="67%" style="border: none; padding: 0in"><p>Packing</p>
		</td>
	</tr>
	<tr valign="top">
		<td rowspan="2" width="33%" style="border: none; padding: 0in"><p>45
			mm</p>
		</td>
		<td width="33%" style="border: none; padding: 0in"><p>mesh</p>
		</td>
		<td width="33%" style="border: none; padding: 0in"><p>10 kg</p>
		</td>
	</tr>
	<tr valign="top">
		<td width="33%" style="border: none; padding: 0in"><p>jute</p>
		</td>
		<td width="33%" style="border: none; padding: 0in"><p>25 kg</p>
		</td>
	</tr>
</table>`;

/** The same: Calc. */
const CALC = `<body>
<table cellspacing="0" border="0">
	<colgroup span="3" width="85"></colgroup>
	<tr>
		<td height="17" align="left"><b>Grade</b></td>
		<td colspan=2 align="left"><b>USD per tonne</b></td>
		</tr>
	<tr>
		<td rowspan=2 height="49" align="left">A | export</td>
		<td align="right" sdval="450" sdnum="1033;">450</td>
		<td align="right" sdval="480.5" sdnum="1033;">480.5</td>
	</tr>
	<tr>
		<td align="right" sdval="12" sdnum="1033;">12</td>
		<td align="left">two<br>lines</td>
	</tr>
	<tr>
		<td height="17" align="left"><br></td>
		<td align="left"><br></td>
		<td align="left"><br></td>
	</tr>
	<tr>
		<td height="17" align="left">C</td>
		<td align="right" sdval="3" sdnum="1033;">3</td>
		<td align="left"><br></td>
	</tr>
</table>
<!-- ************************************************************************** -->
</body>`;

/** As Google Docs and Sheets, and Excel, write their clipboards, without the longest of their styles. */
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Packing</span></h2><p dir="ltr"><span style="font-weight:400;">We pack in </span><span style="font-weight:700;">mesh</span><span style="font-weight:400;font-style:italic;"> bags</span><a href="https://example.com/" style="text-decoration:none;"><span style="color:#1155cc;">here</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">10 kg</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>red</span></p></li></ul></ul><div dir="ltr" align="left"><table><colgroup><col width="312"></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid"><p dir="ltr" style="text-align: center;"><span>Size</span></p></td><td><p dir="ltr"><span>t</span></p></td></tr><tr><td><p dir="ltr" style="text-align: center;"><span>45</span></p></td><td><p dir="ltr" style="text-align: right;"><span>28</span></p></td></tr></tbody></table></div></b>`;
const SHEETS = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;">Port</td><td style="font-weight:bold;">Days</td></tr><tr style="height:21px;"><td style="font-weight:bold;">Jebel Ali</td><td style="text-align:right;" data-sheets-value="{}">9</td></tr></tbody></table></google-sheets-html-origin>`;
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 width=128 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65 width=64>Grade</td><td class=xl65 width=64>Price</td></tr><tr height=20><td height=20>A</td><td align=right>4,500<span style='mso-spacerun:yes'>&nbsp;</span></td></tr><!--EndFragment--></table></body></html>`;

test.each([
  [
    'Writer',
    WRITER,
    '## Loading onions\n\nCure them **ten days**, then *grade*.\nSecond line\n\n- Mesh bags\n  - of 10 kg\n- Jute\n\n| Size | Packing |  |\n| --- | --- | --- |\n| 45 mm | mesh | 10 kg |\n|  | jute | 25 kg |',
  ],
  [
    'Calc',
    CALC,
    '| Grade | USD per tonne |  |\n| --- | ---: | --- |\n| A \\| export | 450 | 480.5 |\n|  | 12 | two lines |\n| C | 3 |  |',
  ],
  [
    'Google Docs',
    DOCS,
    '## Packing\n\nWe pack in **mesh** *bags*[here](https://example.com/)\n\n- 10 kg\n   - red\n\n| Size | t |\n| :---: | ---: |\n| 45 | 28 |',
  ],
  ['Google Sheets', SHEETS, '| Port | Days |\n| --- | ---: |\n| **Jebel Ali** | 9 |'],
  ['Excel', EXCEL, '| Grade | Price |\n| --- | ---: |\n| A | 4,500 |'],
])('what %s writes becomes marks, and a table stays one', (_program, html, expected) => {
  expect(markup(html)).toBe(expected);
  const letters = (text: string) => text.replace(/\s/g, '');
  const source = html.replace(/<style.*?<\/style>/g, '');
  expect(letters(withoutMarks(markup(html) ?? ''))).toBe(letters(textOf(bodyOf(source))));
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
    ['a table for the layout', '<table><tr><td><p>a</p><ul><li>b</li></ul></td></tr></table>', 'a\n\n- b'],
    ['a column of cells', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb'],
    ['paragraphs', '<p>a</p><p>&nbsp;</p><p>b</p>', 'a\n\nb'],
    ['bold of a paragraph', '<p style="font-weight:bold">a</p>', '**a**'],
    ['a heading that is bold', '<h1><b>a</b></h1>', '## a'],
    ['lines of a listing', '<h1>a</h1><pre>b\nc</pre>', '## a\n\nb\nc'],
    ['what stands in a list without being an entry', '<ul>a<li>b</li></ul>', 'a\n\n- b'],
    [
      'a table in an entry of a list',
      '<ul><li>a<table><tr><td>b</td><td>c</td></tr></table></li></ul>',
      '- a\n\n| b | c |\n| --- | --- |',
    ],
    [
      'a list, a heading and a table in a cell',
      '<table><tr><th>a</th><th>b</th></tr><tr><td><ul><li>c</li><li>d</li></ul></td><td><h3>e</h3><table><tr><td>f</td><td>g</td></tr></table></td></tr></table>',
      '| a | b |\n| --- | --- |\n| • c • d | e f g |',
    ],
    ['a caption', '<table><caption>a</caption><tr><td>b</td><td>c</td></tr></table>', 'a\n\n| b | c |\n| --- | --- |'],
    [
      'cells that are merged over rows and columns',
      '<table><tr><td rowspan="2" colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>',
      '| a |  | b |\n| --- | --- | --- |\n|  |  | c |\n| d | e | f |',
    ],
    [
      'a span without an end',
      '<table><tr><td colspan="1000000">a</td></tr></table>',
      `| a |${'  |'.repeat(99)}\n|${' --- |'.repeat(100)}`,
    ],
  ])('%s', (_what, html, expected) => {
    expect(markup(html)).toBe(expected);
  });

  test.each(['<p>a</p>', '<div>a</div><div>b</div>', '<span style="color: red">a</span>', '<pre>a\n  b</pre>', ''])(
    'paste %j as plain text',
    (html) => expect(markup(html)).toBeNull(),
  );
});
