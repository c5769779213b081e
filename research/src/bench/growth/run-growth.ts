/** `sfumato lab bench growth`: measures every curve and writes a report and its data. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReportSection, renderReport } from '#evaluation';
import { writeFileAtomic } from '#foundation';
import { type Curve, type GrowthOptions, measureCurve } from './curve.js';
import { byLabels, byLength, byVocabulary } from './curves/model-curves.js';
import { byPoolSize, bySites, stagingByNotes, taggingByNotes } from './curves/site-curves.js';

const plans = [byLength, byLabels, byVocabulary, stagingByNotes, taggingByNotes, byPoolSize, bySites];

/** Measures all curves and writes `report.html` and `growth.json`. Fails with FILE_NOT_WRITABLE or DISK_FULL. */
export async function runGrowth(options: GrowthOptions, outFolder: string): Promise<readonly Curve[]> {
  const { terminal } = options;
  const curves: Curve[] = [];
  await mkdir(outFolder, { recursive: true });
  for (const plan of plans) {
    const { title, ...rest } = plan(options);
    const onSize = (size: number): void => terminal.say(`${title}: ${size}`);
    curves.push(await measureCurve({ ...rest, title, onSize }));
    await writeFileAtomic(
      join(outFolder, 'growth.json'),
      Buffer.from(`${JSON.stringify(curves, null, 2)}\n`),
    );
  }
  await writeFileAtomic(join(outFolder, 'report.html'), Buffer.from(growthPage(curves, new Date())));
  return curves;
}

/** Renders the curves as one self-contained HTML page, a section per curve. */
export function growthPage(curves: readonly Curve[], now: Date): string {
  return renderReport({
    title: 'How costs grow',
    lead: 'Processor seconds of all threads against the size of the work, with the exponent b of cost = a · size^b that fits the points best: 1 is proportional, 0 is no growth.',
    madeAt: now.toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    keyFigures: curves.map(({ title, exponent }) => ({
      label: title,
      value: { value: exponent, format: 'number' },
      note: 'exponent',
    })),
    sections: curves.map(sectionOf),
  });
}

function sectionOf(curve: Curve): ReportSection {
  const { title, description, points, exponent, sizeTitle, workTitle } = curve;
  return {
    title,
    introduction: `${description} Fitted exponent: ${exponent}.`,
    blocks: [
      {
        kind: 'line-chart',
        caption: title,
        xTitle: sizeTitle,
        yTitle: `processor seconds, ${workTitle}`,
        yFormat: 'number',
        series: [
          { name: 'measured', points: points.map(({ size, processorSeconds }) => [size, processorSeconds]) },
          { name: 'fitted', points: fittedPoints(curve) },
        ],
      },
      {
        kind: 'table',
        caption: 'Points',
        columns: [
          { title: sizeTitle },
          { title: `processor seconds, ${workTitle}` },
          { title: 'peak memory, MB' },
        ],
        rows: points.map(({ size, processorSeconds, peakRssMb }) => [
          { value: size, format: 'count' },
          { value: processorSeconds, format: 'number' },
          peakRssMb === null ? null : { value: peakRssMb, format: 'count' },
        ]),
      },
    ],
  };
}

/** The fitted power law at each point, with a chosen so that the mean logarithm matches. */
function fittedPoints({ points, exponent }: Curve): (readonly [number, number])[] {
  const logOfFactor =
    points.reduce(
      (sum, { size, processorSeconds }) => sum + Math.log(processorSeconds) - exponent * Math.log(size),
      0,
    ) / points.length;
  return points.map(({ size }) => [size, Math.exp(logOfFactor) * size ** exponent]);
}
