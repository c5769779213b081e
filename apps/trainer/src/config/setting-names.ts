/** Flag → environment variable: one table for the command line and for reading. */

/** The variable that each flag of `trainer start` outranks. */
export const environmentNames = {
  coordinator: 'SFUMATO_TRAINER_COORDINATOR',
  tokenFile: 'SFUMATO_TRAINER_TOKEN_FILE',
  work: 'SFUMATO_TRAINER_WORK',
  cache: 'SFUMATO_TRAINER_CACHE',
  corpus: 'SFUMATO_TRAINER_CORPUS',
  format: 'SFUMATO_TRAINER_CORPUS_FORMAT',
  notes: 'SFUMATO_TRAINER_CORPUS_NOTES',
  corpusSeed: 'SFUMATO_TRAINER_CORPUS_SEED',
  labels: 'SFUMATO_TRAINER_LABELS',
  language: 'SFUMATO_TRAINER_LANGUAGE',
  embeddings: 'SFUMATO_TRAINER_EMBEDDINGS',
  embeddingsPath: 'SFUMATO_TRAINER_EMBEDDINGS_PATH',
  engine: 'SFUMATO_TRAINER_ENGINE',
  backend: 'SFUMATO_TRAINER_BACKEND',
  threads: 'SFUMATO_TRAINER_THREADS',
  kinds: 'SFUMATO_TRAINER_KINDS',
  metricsPort: 'SFUMATO_TRAINER_METRICS_PORT',
  metricsHost: 'SFUMATO_TRAINER_METRICS_HOST',
} as const;

/** What the command line may say; it outranks the environment. */
export type SettingFlags = Readonly<Partial<Record<keyof typeof environmentNames, string | undefined>>>;
