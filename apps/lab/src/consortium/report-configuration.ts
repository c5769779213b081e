/** The settings of a consortium experiment as the report shows them. */
import type { PropertyGroup } from '#evaluation';
import type { ConsortiumResults } from './results.js';

/** Settings, documents and machine. */
export function configurationGroups({
  configuration,
  consortium,
  environment,
  trainings,
}: ConsortiumResults): PropertyGroup[] {
  const { labels, embeddings, representer, surrogates, adversary, training } = configuration;
  return [
    {
      title: 'Configuration',
      properties: {
        labels,
        embeddings: embeddings.kind,
        representer: representer.kind,
        representationSize: representer.size,
        neighbours: representer.neighbours,
        casing: representer.casing,
        surrogates,
        freshEpochs: adversary.freshEpochs,
        deidentifier: JSON.stringify(training.deidentifier),
        game: JSON.stringify(training.game),
      },
    },
    { title: 'Documents', properties: consortium.documents },
    {
      title: 'Trainings',
      properties: {
        trainings: trainings.length,
        minutes: Number((trainings.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)),
      },
    },
    { title: 'Environment', properties: { ...environment } },
  ];
}
