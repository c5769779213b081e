/** The registry: everything that a policy can write in place of an identifier, by the name that it has there. */
import { generalise } from './generalise.js';
import { numbered } from './numbered.js';
import type { Operator } from './operator.js';
import { drop, hash, keep, surrogate, type } from './simple-operators.js';

/** By name. */
export const operators = {
  keep,
  type,
  numbered,
  surrogate,
  generalise,
  hash,
  drop,
} as const satisfies Record<string, Operator>;

/** The name of one. */
export type OperatorName = keyof typeof operators;

/** All names. */
export const operatorNames = Object.keys(operators) as [OperatorName, ...OperatorName[]]; // the keys of the object above
