import { auditFailures } from './audit.js';
import { carriedFailures } from './carried.js';
import { cellsFailures } from './cells.js';
import { commonFailures } from './common.js';
import { coordinatorHostFailures } from './coordinator-host.js';
import { coordinatorRequestFailures } from './coordinator-requests.js';
import { corporaFailures } from './corpora.js';
import { documentFailures } from './documents.js';
import { embeddingsFailures } from './embeddings.js';
import { encodingFailures } from './encoding.js';
import { enrolmentFailures } from './enrolment.js';
import type { CatalogueEntry } from './entry.js';
import { evaluationFailures } from './evaluation.js';
import { identityFailures } from './identity.js';
import { kernelsFailures } from './kernels.js';
import { labFailures } from './lab.js';
import { peopleFailures } from './people.js';
import { poolFailures } from './pool.js';
import { protocolFailures } from './protocol.js';
import { releaseFailures } from './releases.js';
import { reviewFailures } from './review.js';
import { rulesFailures } from './rules.js';
import { serveFailures } from './serve.js';
import { siteFailures } from './site.js';
import { textFailures } from './text.js';
import { trainerFailures } from './trainer.js';

const parts = {
  ...auditFailures,
  ...carriedFailures,
  ...cellsFailures,
  ...commonFailures,
  ...coordinatorHostFailures,
  ...coordinatorRequestFailures,
  ...corporaFailures,
  ...documentFailures,
  ...embeddingsFailures,
  ...encodingFailures,
  ...enrolmentFailures,
  ...evaluationFailures,
  ...identityFailures,
  ...kernelsFailures,
  ...labFailures,
  ...peopleFailures,
  ...poolFailures,
  ...protocolFailures,
  ...releaseFailures,
  ...reviewFailures,
  ...rulesFailures,
  ...serveFailures,
  ...siteFailures,
  ...textFailures,
  ...trainerFailures,
} as const;

/** Every stable failure code of Sfumato. */
export type FailureCode = keyof typeof parts;

/** The one catalogue: code → HTTP status, public message, what to do next. */
export const failureCatalogue: Readonly<Record<FailureCode, CatalogueEntry>> = parts;
