import { describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { openDocx } from './docx.js';
import { zipBoundsDefault } from './zip-parts.js';

const place = { file: 'a.docx' };
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const body = (content: string) =>
  `<?xml version="1.0"?><w:document ${w}><w:body>${content}</w:body></w:document>`;
const run = (text: string, format = '') => `<w:r><w:rPr>${format}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string) => `<w:p>${content}</w:p>`;

function buildDocx(document: string, parts: Record<string, string> = {}): Uint8Array {
  const all = { '[Content_Types].xml': '<Types/>', 'word/document.xml': body(document), ...parts };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
}

/** Replaces every place of `words` that a tagger would find once: the first. */
function written(bytes: Uint8Array, words: readonly string[], label = 'PATIENT') {
  const docx = openDocx(bytes, place);
  const spans = words.map((word) => {
    const start = docx.text.indexOf(word);
    return { start, end: start + word.length, label };
  });
  const parts = unzipSync(docx.replace(spans, (kind) => `[${kind}]`));
  return Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strFromU8(content)]));
}

describe('a name in a Word document', () => {
  it('is found over three runs and replaced with every format kept', () => {
    const runs = `${run('Seen by A', '<w:b/>')}${run('da Mo', '<w:i/>')}${run('ss today', '<w:u/>')}`;

    const { 'word/document.xml': xml = '' } = written(buildDocx(paragraph(runs)), ['Ada Moss']);

    expect(openDocx(buildDocx(paragraph(runs)), place).text).toBe('Seen by Ada Moss today');
    expect(xml.replace(/<[^>]*>/g, '')).toBe('Seen by [PATIENT] today');
    expect(xml.match(/<w:[biu]\/>/g)).toEqual(['<w:b/>', '<w:i/>', '<w:u/>']);
    expect(xml).toContain('<w:t xml:space="preserve"> today</w:t>');
  });

  it('reads the cells of a row together and replaces in each', () => {
    const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
    const rows = [
      ['MRN', '00482911'],
      ['Seen by', 'Ada Moss'],
    ].map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`);
    const bytes = buildDocx(`<w:tbl>${rows.join('')}</w:tbl>${paragraph(run('Well.'))}`);

    expect(openDocx(bytes, place).text).toBe('MRN\t00482911\nSeen by\tAda Moss\nWell.');
    expect(written(bytes, ['Ada Moss'])['word/document.xml']).toMatch(/Seen by<.*\[PATIENT\]<.*Well/);
  });

  it('is not to be seen within any one run, so that a replacement run by run would leave it', () => {
    const runs = [run('A'), run('da Mo'), run('ss')];

    expect(runs.filter((one) => one.includes('Ada Moss') || one.includes('Moss'))).toEqual([]);
    expect(written(buildDocx(paragraph(runs.join(''))), ['Ada Moss'])['word/document.xml']).not.toMatch(
      /da Mo|>ss</,
    );
  });

  it.each([
    ['written as one word', 'AdaMoss', '[PATIENT]'],
    ['with other accents', 'and Ada Möss', 'and [PATIENT]'],
    ['with points between', 'Ada .......... Moss', '[PATIENT]'],
    ['in capitals and over a line', 'ADA, MOSS', '[PATIENT]'],
    ['one part alone', 'Mr Moss', 'Mr [PATIENT]'],
    ['a part of a longer word', 'Mosses and Adage', 'Mosses and Adage'],
  ])('goes from every other paragraph: %s', (_form, again, expected) => {
    const paragraphs = ['Ada Moss', again, 'Nobody'].map((text) => paragraph(run(text)));

    const { 'word/document.xml': xml = '' } = written(buildDocx(paragraphs.join('')), ['Ada Moss']);

    expect(xml.split('</w:p>')[1]?.replace(/<[^>]*>/g, '')).toBe(expected);
  });

  it('leaves no mark of the sessions in which it was edited, nor of the document', () => {
    const settings = `<w:settings ${w} xmlns:w14="w14" xmlns:w15="w15"><w:rsids><w:rsidRoot w:val="00AB12CD"/><w:rsid w:val="00EF34AB"/><w:rsid w:val="Ada Moss"/></w:rsids><w14:docId w14:val="1F2E3D4C"/><w15:docId w15:val="{1F2E3D4C-0000-4000-8000-ABCDEF123456}"/></w:settings>`;
    const body =
      '<w:p w:rsidR="00AB12CD" w:rsidRDefault="00EF34AB"><w:r w:rsidRPr="00AB12CD"><w:t>Ada Moss</w:t></w:r></w:p>';

    const out = written(buildDocx(body, { 'word/settings.xml': settings }), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toMatch(/Moss|AB12CD|EF34AB|1F2E3D4C|rsidR=|rsidRPr/);
    expect(out['word/settings.xml']).not.toMatch(/docId|rsid/);
  });

  it('goes from data and arguments of fields, split over runs or in one element, with their results kept', () => {
    const data = Buffer.from('Ada Moss 4471123').toString('base64');
    const codes = [
      `<w:r><w:fldChar w:fldCharType="begin"><w:fldData xml:space="preserve">${data}</w:fldData></w:fldChar></w:r>`,
      '<w:r><w:instrText> HYPERLINK "https://ehr.example/pt</w:instrText></w:r>',
      '<w:r><w:instrText>?mrn=4471123" \\o "open" </w:instrText></w:r>',
    ];
    const simple =
      '<w:fldSimple w:instr=" INCLUDETEXT C:\\pts\\4471123.txt "><w:r><w:t>seen</w:t></w:r></w:fldSimple>';
    const toc = '<w:r><w:instrText> TOC \\o "1-3" \\h </w:instrText></w:r>';

    const { 'word/document.xml': xml = '' } = written(
      buildDocx(paragraph(codes.join('') + run('the chart')) + paragraph(simple) + paragraph(toc)),
      ['chart'],
    );

    expect(xml).not.toMatch(new RegExp(`4471123|ehr|fldData|${data}`));
    expect(xml).toMatch(/HYPERLINK &quot;<.*>&quot; \\o &quot;open&quot;/);
    expect(xml).toContain('<w:t>seen</w:t>');
    expect(xml).toContain('TOC \\o "1-3" \\h');
  });

  it('goes from list levels, and leaves their numbers and bullets', () => {
    const level = (text: string) => `<w:lvl w:tplc="04090001"><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering ${w}><w:abstractNum><w:nsid w:val="2B3C4D5E"/><w:tmpl w:val="9A8B7C6D"/><w:name w:val="Moss"/>${level('Pt. Ada Moss %1')}${level('%1.%2.')}${level('o')}</w:abstractNum></w:numbering>`;

    const out = written(buildDocx(paragraph(run('Seen')), { 'word/numbering.xml': numbering }), ['Ada Moss']);

    expect(out['word/numbering.xml']).not.toMatch(/Moss|nsid|tmpl|tplc/);
    expect(out['word/numbering.xml']).toContain('w:val="Pt. [PATIENT] %1"');
    expect(openDocx(buildDocx('', { 'word/numbering.xml': numbering }), place).text).toBe('Pt. Ada Moss %1');
  });

  it('leaves no mark by which a copy is known as that of a document', () => {
    const marks = 'w14:paraId="1A2B3C4D" w14:textId="5E6F7A8B" w16cid:durableId="0DDBA115"';
    const drawing =
      '<wp:inline wp14:anchorId="0BADF00D" wp14:editId="0C0FFEE0"><wp:docPr id="447112398" name="x"/><a16:creationId id="{DEADBEEF-0000-4000-8000-000000000001}"/></wp:inline>';
    const control =
      '<w:sdt><w:sdtPr><w:id w:val="447112398"/><w:dataBinding w:storeItemID="{11111111-2222-4333-8444-555555555555}"/></w:sdtPr></w:sdt>';
    const settings =
      '<w:settings><w:documentProtection w:hash="TW9zcw==" w:salt="TW9zcw=="/><w:attachedTemplate r:id="r1"/></w:settings>';
    const parts = {
      'word/settings.xml': settings,
      'word/_rels/settings.xml.rels':
        '<R><Relationship Id="r1" Type="http://x/relationships/attachedTemplate" Target="https://beacon.example/t.dotm" TargetMode="External"/></R>',
      'word/people.xml': '<w15:people><w15:person w15:author="Ada Moss"/></w15:people>',
      'word/commentsIds.xml': `<w16cid:commentsIds><w16cid:commentId ${marks}/></w16cid:commentsIds>`,
      'word/_rels/document.xml.rels':
        '<R><Relationship Id="r7" Type="http://x/relationships/people" Target="people.xml"/><Relationship Id="r8" Type="http://x/relationships/commentsIds" Target="commentsIds.xml"/></R>',
      '[Content_Types].xml':
        '<Types><Override PartName="/word/people.xml" ContentType="p"/><Override PartName="/word/document.xml" ContentType="d"/></Types>',
    };

    const out = written(
      buildDocx(`<w:p ${marks}>${run('Seen: Ada Moss')}${drawing}</w:p>${control}`, parts),
      ['Ada Moss'],
    );

    expect(JSON.stringify(out)).not.toMatch(
      /1A2B3C4D|5E6F7A8B|0DDBA115|0BADF00D|0C0FFEE0|447112398|DEADBEEF|11111111|TW9zcw|beacon|Moss/,
    );
    expect(out['word/_rels/document.xml.rels']).toBe('<R></R>');
    expect(out['[Content_Types].xml']).toBe(
      '<Types><Override PartName="/word/document.xml" ContentType="d"/></Types>',
    );
  });

  it('goes word by word from names of styles and shapes, the same everywhere', () => {
    const styles = `<w:styles ${w}><w:style w:styleId="Moss"><w:name w:val="Moss"/></w:style></w:styles>`;
    const body = `<w:p><w:pPr><w:pStyle w:val="Moss"/></w:pPr>${run('Seen: Ada Moss')}<w:r><v:shape id="Moss" o:spid="_x0000_s1026"/></w:r></w:p>`;

    const out = written(buildDocx(body, { 'word/styles.xml': styles }), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toContain('Moss');
    expect(out['word/styles.xml']).toContain('w:styleId="[PATIENT]"><w:name w:val="[PATIENT]"/>');
    expect(out['word/document.xml']).toContain('<w:pStyle w:val="[PATIENT]"/>');
    expect(out['word/document.xml']).toContain('o:spid="_x0000_s1026"');
  });

  it('goes from headers, comments, authors, properties, links and alternative texts', () => {
    const parts = {
      'word/header1.xml': `<w:hdr ${w}>${paragraph(run('ADA MOSS'))}</w:hdr>`,
      'word/comments.xml': `<w:comments ${w}><w:comment w:id="1" w:author="Ada Moss" w:initials="AM" w:date="2031-05-03T00:00:00Z">${paragraph(run('ask Moss'))}</w:comment></w:comments>`,
      'docProps/core.xml':
        '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Moss letter</dc:title><dc:creator>Ada Moss</dc:creator><cp:revision>2</cp:revision></cp:coreProperties>',
      'docProps/custom.xml': '<Properties><property name="ward"><x>Ada Moss</x></property></Properties>',
      'docProps/thumbnail.jpeg': 'Ada Moss',
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="r1" Type="h" Target="mailto:moss@example.org" TargetMode="External"/><Relationship Id="r2" Type="x" Target="header1.xml"/></Relationships>',
      '_rels/.rels':
        '<Relationships><Relationship Id="r3" Type="http://x/metadata/thumbnail" Target="docProps/thumbnail.jpeg"/></Relationships>',
    };
    const picture = '<w:r><wp:docPr xmlns:wp="p" id="1" name="x" descr="Photo of Ada Moss"/></w:r>';

    const out = written(buildDocx(paragraph(run('Seen: Ada Moss') + picture), parts), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toMatch(/moss|2031/i);
    expect(out['docProps/core.xml']).toContain('<cp:revision>2<');
    expect(out['word/_rels/document.xml.rels']).toContain('Target="header1.xml"');
    expect(Object.keys(out)).not.toContain('docProps/thumbnail.jpeg');
    expect(out['_rels/.rels']).toBe('<Relationships></Relationships>');
  });

  it.each([
    [
      'a smart tag',
      '<w:smartTag><w:smartTagPr><w:attr w:name="ProductID" w:val="Moss"/></w:smartTagPr></w:smartTag>',
    ],
    [
      'a field in one element',
      '<w:fldSimple w:instr=" HYPERLINK &quot;mailto:ada.moss@example.org&quot; "/>',
    ],
    ['the last choice of a list', '<w:sdt><w:sdtPr><w:comboBox w:lastValue="Ada Moss"/></w:sdtPr></w:sdt>'],
    ['the title of a table', '<w:tbl><w:tblPr><w:tblCaption w:val="Moss"/></w:tblPr></w:tbl>'],
    ['the link of a shape', '<v:shape xmlns:v="v" href="file:///C:/ada-moss.jpg"/>'],
    ['who may edit', '<w:permStart w:id="1" w:ed="ada.moss@example.org"/>'],
    ['the name of a field', '<w:ffData><w:name w:val="AdaMoss"/></w:ffData>'],
    ['an instruction', '<?note Ada Moss?>'],
  ])('goes from %s', (_, content) => {
    const out = written(buildDocx(paragraph(run('Seen: Ada Moss')) + content), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toMatch(/moss/i);
  });

  it('goes from data of other programs and from marked sections of properties', () => {
    const parts = {
      'customXml/item1.xml': '<patient xmlns="urn:x" name="Ada Moss" key="Moss"/>',
      'docProps/core.xml': '<a xmlns:dc="d"><dc:title><![CDATA[Ada Moss]]></dc:title></a>',
    };

    const out = written(buildDocx(paragraph(run('Seen: Ada Moss')), parts), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toMatch(/moss/i);
    expect(Object.keys(out)).not.toContain('customXml/item1.xml');
  });

  it('goes from attributes of properties', () => {
    const core = '<p:a xmlns:p="c" xmlns:x="x"><p:b x:type="p:T" name="Moss" number="3039251">1</p:b></p:a>';

    const out = written(buildDocx(paragraph(run('Seen: Ada Moss')), { 'docProps/info.xml': core }), [
      'Ada Moss',
    ]);

    expect(out['docProps/info.xml']).toBe(
      '<p:a xmlns:p="c" xmlns:x="x"><p:b x:type="p:T" name="" number=""></p:b></p:a>',
    );
  });

  it.each([
    ['before an element', '<Company>Zorblatt<x/></Company>'],
    ['in an element of another alphabet', '<\u00e9>Zorblatt</\u00e9>'],
    ['in place of a count', '<Pages>Zorblatt</Pages>'],
  ])('goes from properties that nobody found it in: %s', (_, inner) => {
    const app = `<Properties>${inner}<Words>12</Words><ScaleCrop>false</ScaleCrop></Properties>`;

    const out = written(buildDocx(paragraph(run('Seen: Ada Moss')), { 'docProps/app.xml': app }), [
      'Ada Moss',
    ]);

    expect(JSON.stringify(out)).not.toContain('Zorblatt');
    expect(out['docProps/app.xml']).toContain('<Words>12</Words><ScaleCrop>false</ScaleCrop>');
  });

  it('goes from the names of pictures, which are found under their new ones', () => {
    const link = (id: string, target: string) => `<Relationship Id="${id}" Type="image" Target="${target}"/>`;
    const parts = {
      '[Content_Types].xml':
        '<Types><Override PartName="/word/media/Zorblatt%20hand.PNG" ContentType="image/png"/></Types>',
      'word/media/image1.png': 'a',
      'word/media/Zorblatt hand.PNG': 'b',
      'word/_rels/document.xml.rels': `<R>${link('r1', 'media/image1.png')}${link('r2', 'media/Zorblatt%20hand.PNG')}${link('r3', '/word/media/Zorblatt hand.PNG')}</R>`,
    };

    const out = written(buildDocx(paragraph(run('Seen: Ada Moss')), parts), ['Ada Moss']);

    expect(JSON.stringify(out)).not.toContain('Zorblatt');
    expect([out['word/media/image1.png'], out['word/media/image2.png']]).toEqual(['a', 'b']);
    expect(out['word/_rels/document.xml.rels']).toBe(
      `<R>${link('r1', 'media/image1.png')}${link('r2', 'media/image2.png')}${link('r3', '/word/media/image2.png')}</R>`,
    );
    expect(out['[Content_Types].xml']).toContain('PartName="/word/media/image2.png"');
  });

  it('leaves the layout alone that has a word of it', () => {
    const format = '<w:highlight w:val="white"/><w:rFonts w:ascii="White"/>';

    const { 'word/document.xml': xml } = written(
      buildDocx(paragraph(run('Mr. White has white cells; White left', format))),
      ['White'],
    );

    expect(xml).toContain(format);
    expect(xml).toContain('Mr. [PATIENT] has white cells; [PATIENT] left');
  });

  it('ends the writing where the name of a part holds it', () => {
    const bytes = buildDocx(paragraph(run('Seen: Ada Moss')), { 'word/ada moss.xml': '<a/>' });

    expect(() => written(bytes, ['Ada Moss'])).toThrow(expect.objectContaining({ code: 'DOCUMENT_LEAK' }));
  });

  it('goes from what was deleted and inserted with changes tracked', () => {
    const deleted = '<w:del w:author="B"><w:r><w:delText>Ada Moss</w:delText></w:r></w:del>';
    const inserted = `<w:ins w:author="B">${run('Ben Vask')}</w:ins>`;

    const bytes = buildDocx(paragraph(run('Seen by ') + deleted + inserted));

    expect(openDocx(bytes, place).text).toBe('Seen by Ben Vask\nSeen by Ada Moss');
    const { 'word/document.xml': xml = '' } = written(bytes, ['Ada Moss', 'Ben Vask']);
    expect(xml).toContain('[PATIENT]</w:delText>');
    expect(xml).not.toMatch(/Moss|Vask/);
  });

  it.each([
    ['a tab to the right of a header', '<w:ptab w:alignment="right"/>', '\t'],
    ['a symbol', '<w:sym w:font="Wingdings" w:char="F0A8"/>', ' '],
    ['the number of a footnote', '<w:footnoteReference w:id="1"/>', ' '],
    ['a picture', '<w:drawing/>', ' '],
  ])('is no part of the word behind %s', (_, content, sign) => {
    const bytes = buildDocx(paragraph(`${run('Seen: Ada Moss')}<w:r>${content}</w:r>${run('MRN 12')}`));

    expect(openDocx(bytes, place).text).toBe(`Seen: Ada Moss${sign}MRN 12`);
    expect(written(bytes, ['Ada Moss'])['word/document.xml']).not.toContain('Moss');
  });
});

describe('an archive', () => {
  it('is refused at its bound while it is read, whatever size it states', () => {
    const { bytes, readUpTo } = watched(buildDocx('', { 'word/big.xml': ' '.repeat(40_000_000) }));
    const bounds = { ...zipBoundsDefault, partBytesMax: 1_000_000 };

    expect(() => openDocx(bytes, place, bounds)).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
    );
    expect(readUpTo()).toBeLessThan(bytes.length / 2);
    expect(() => openDocx(bytes, place)).toThrow(expect.objectContaining({ code: 'TEXT_XML_TRUNCATED' }));
    expect(readUpTo()).toBeGreaterThanOrEqual(bytes.length);
  });

  it.each([
    ['in all', { totalBytesMax: 100 }],
    ['in parts', { partsMax: 1 }],
    ['in tags', { tagsMax: 2 }],
    ['in text', { charactersMax: 3 }],
  ])('is refused when it is too large %s', (_, bound) => {
    const bytes = buildDocx(paragraph(run('text')));

    expect(() => openDocx(bytes, place, { ...zipBoundsDefault, ...bound })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
    );
  });

  it.each([
    [
      'with an entity',
      { 'word/styles.xml': '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>' },
      'TEXT_XML_DTD_REFUSED',
    ],
    ['with an embedded file', { 'word/embeddings/a.xlsx': 'x' }, 'DOCUMENT_PART_UNREADABLE'],
    ['with a macro', { 'word/vbaProject.bin': 'x' }, 'DOCUMENT_PART_UNREADABLE'],
    ['with one part twice', { 'WORD/document.xml': body('') }, 'DOCUMENT_INVALID'],
  ])('%s is refused', (_, parts, code) => {
    expect(() => openDocx(buildDocx('', parts), place)).toThrow(expect.objectContaining({ code }));
  });

  it.each<[string, (index: number) => string, number]>([
    ['bookmarks', (index) => `<w:bookmarkStart w:id="${index}" w:name="_Toc${index}"/>`, 24_000],
    ['paragraphs with identifiers', (index) => run(`MRN ${1_000_000 + index}`), 2000],
  ])('with many %s takes seconds, not minutes', (_, content, count) => {
    const paragraphs = Array.from({ length: count }, (_one, index) => paragraph(content(index)));
    const bytes = buildDocx(paragraphs.join(''));
    const before = process.cpuUsage();

    const docx = openDocx(bytes, place);
    const numbers = [...docx.text.matchAll(/\d{7}/g)];
    docx.replace(
      numbers.map(({ index }) => ({ start: index, end: index + 7, label: 'MEDICALRECORD' })),
      () => '[N]',
    );

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(12);
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'with an element called %s is read like any other',
    (name) => {
      const element = `<w:${name} w:val="1"/>`;

      expect(openDocx(buildDocx(paragraph(element + run('text'))), place).text).toBe('text');
    },
  );

  it.each([
    ['cut', buildDocx(paragraph(run('text'))).subarray(0, 150)],
    ['none', strToU8('plain text')],
    ['empty', new Uint8Array()],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => openDocx(bytes, place)).toThrow(expect.objectContaining({ code: 'DOCUMENT_INVALID' }));
  });
});

/** Bytes that know how far somebody has asked for them. */
function watched(bytes: Uint8Array): { readonly bytes: Uint8Array; readUpTo(): number } {
  let upTo = 0;
  const subarray = (start: number, end: number): Uint8Array => {
    upTo = Math.max(upTo, end);
    return bytes.subarray(start, end);
  };
  return { bytes: Object.assign(bytes.slice(), { subarray }), readUpTo: () => upTo };
}
