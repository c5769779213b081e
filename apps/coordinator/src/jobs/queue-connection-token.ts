/** Name under which the container gives out the queue's connection. */
export const queueConnectionToken = Symbol('queueConnection');
