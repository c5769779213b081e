import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import protobuf from 'protobufjs';
import { createSeededRandom } from '#foundation';
import { Graph } from '../graph/graph.js';
import type { GraphTensor } from '../graph/tensor.js';
import { initialParameters } from '../host/parameters.js';
import { bilstm, crfNegLogLikelihood, dense } from '../layers/layers.js';
import { checkModel, readWeights } from './check-model.js';
import { emitModel } from './emit.js';
import { attributeMessage, modelProto } from './messages.js';

/** A model that Sfumato writes, and what else it computes. */
function goodModel(
  more: (graph: Graph, emissions: GraphTensor) => GraphTensor = (_, same) => same,
): Uint8Array {
  const graph = new Graph();
  const emissions = dense(graph, 'dense', graph.input('x', ['T', 'B', 3]), 2);
  const states = bilstm(graph, 'layer', emissions, 2);
  const store = initialParameters(graph, createSeededRandom);
  const frozen = store.names('dense/').map((name) => [name, store.get(name)] as const); // the others are inputs
  return emitModel({ more: more(graph, emissions), states }, new Map(frozen));
}

// Field numbers of onnx.proto, written by hand: what an attacker would write is not limited to our schema.
const fields = {
  model: { graph: 7, trainingInfo: 20, functions: 25 },
  graph: { node: 1, initializer: 5, sparseInitializer: 15 },
  node: { opType: 4, attribute: 5, domain: 7 },
  attribute: { t: 5, g: 6, tensors: 10, graphs: 11, sparseTensor: 22, sparseTensors: 23 },
  tensor: { externalData: 13, dataLocation: 14 },
  sparse: { values: 1, indices: 2 },
  function: { node: 7 },
  training: { initialization: 1, algorithm: 2 },
} as const;

/** One length-delimited field around `content`. */
function within(field: number, content: Uint8Array): Uint8Array {
  return protobuf.Writer.create()
    .uint32((field << 3) | 2)
    .bytes(content)
    .finish();
}

/** `content` inside the fields, the innermost last. */
const nested = (path: readonly number[], content: Uint8Array): Uint8Array =>
  path.reduceRight((inner, field) => within(field, inner), content);

const entry = Buffer.concat([within(1, Buffer.from('location')), within(2, Buffer.from('../../notes.txt'))]);
const byEntry = within(fields.tensor.externalData, entry);
const byLocation = protobuf.Writer.create()
  .uint32(fields.tensor.dataLocation << 3)
  .int32(1)
  .finish();

const { model, graph, node, attribute, sparse, training } = fields;
const places: readonly (readonly [string, readonly number[]])[] = [
  ['an initializer', [model.graph, graph.initializer]],
  ['the value of a sparse initializer', [model.graph, graph.sparseInitializer, sparse.values]],
  ['the indices of a sparse initializer', [model.graph, graph.sparseInitializer, sparse.indices]],
  ['an attribute', [model.graph, graph.node, node.attribute, attribute.t]],
  ['a list of tensors in an attribute', [model.graph, graph.node, node.attribute, attribute.tensors]],
  ['a sparse attribute', [model.graph, graph.node, node.attribute, attribute.sparseTensor, sparse.values]],
  [
    'a list of sparse attributes',
    [model.graph, graph.node, node.attribute, attribute.sparseTensors, sparse.values],
  ],
  ['the body of a Scan', [model.graph, graph.node, node.attribute, attribute.g, graph.initializer]],
  [
    'an attribute in the body of a loop in a loop',
    [
      model.graph,
      graph.node,
      node.attribute,
      attribute.g,
      graph.node,
      node.attribute,
      attribute.graphs,
      graph.node,
      node.attribute,
      attribute.t,
    ],
  ],
  ['a function', [model.functions, fields.function.node, node.attribute, attribute.t]],
  ['the initialisation of training', [model.trainingInfo, training.initialization, graph.initializer]],
  ['the algorithm of training', [model.trainingInfo, training.algorithm, graph.initializer]],
];

describe('the check of a model file', () => {
  it('accepts what Sfumato writes', () => {
    expect(() => checkModel(goodModel())).not.toThrow();
  });

  it.each(['en', 'es'])('accepts the starter of language %s', (language) => {
    for (const name of ['representer.onnx', 'deidentifier.onnx'])
      expect(() => checkModel(readFileSync(`starter/${language}/${name}`))).not.toThrow();
  });

  it.each(places)('refuses a reference to another file in %s', (_, path) => {
    for (const tensor of [byEntry, byLocation]) {
      const behind = Buffer.concat([goodModel(), nested(path, tensor)]);
      const before = Buffer.concat([nested(path, tensor), goodModel()]); // a reader that keeps the last graph misses it

      for (const bytes of [behind, before])
        expect(() => checkModel(bytes)).toThrow(
          expect.objectContaining({ code: 'KERNELS_MODEL_EXTERNAL_DATA' }),
        );
    }
  });

  it('sees a location that a later one takes back', () => {
    const takenBack = protobuf.Writer.create()
      .uint32(fields.tensor.dataLocation << 3)
      .int32(0)
      .finish();
    const tensor = Buffer.concat([byLocation, takenBack]);

    expect(() =>
      checkModel(Buffer.concat([goodModel(), nested([model.graph, graph.initializer], tensor)])),
    ).toThrow(expect.objectContaining({ code: 'KERNELS_MODEL_EXTERNAL_DATA' }));
  });

  it('accepts a tensor whose location is said to be inside', () => {
    const inside = protobuf.Writer.create()
      .uint32(fields.tensor.dataLocation << 3)
      .int32(0)
      .finish();

    expect(() =>
      checkModel(Buffer.concat([goodModel(), nested([model.graph, graph.initializer], inside)])),
    ).not.toThrow();
  });

  const nodeOf = (...parts: Uint8Array[]) => nested([model.graph, graph.node], Buffer.concat(parts));
  const called = (name: string) => within(node.opType, Buffer.from(name));
  const body = nested([node.attribute, attribute.g], within(graph.node, called('Add')));

  it.each<[string, Uint8Array, object]>([
    ['a loop', nodeOf(called('Loop')), { operator: 'Loop' }],
    ['a branch', nodeOf(called('If')), { operator: 'If' }],
    ['a look-up', nodeOf(called('Gather')), { operator: 'Gather' }],
    ['a name that is none', nodeOf(called('see\nnotes')), {}],
    ['no name', nodeOf(), {}],
    ['two names', nodeOf(called('Add'), called('Loop')), {}],
    ['a graph inside a node', nodeOf(called('Add'), body), { operator: 'Add' }],
    [
      'a domain of its own',
      nodeOf(called('Add'), within(node.domain, Buffer.from('other'))),
      { operator: 'Add' },
    ],
    ['a function', nested([model.functions, fields.function.node], called('Add')), { part: 'functions' }],
    [
      'a training part',
      nested([model.trainingInfo, training.algorithm], Buffer.alloc(0)),
      { part: 'trainingInfo' },
    ],
  ])('refuses what computes by %s', (_, foreign, details) => {
    for (const bytes of [Buffer.concat([goodModel(), foreign]), Buffer.concat([foreign, goodModel()])])
      expect(() => checkModel(bytes)).toThrow(
        expect.objectContaining({ code: 'KERNELS_MODEL_OPERATOR', details }),
      );
  });

  it.each<[string, (graph: Graph, emissions: GraphTensor) => GraphTensor]>([
    [
      'a loop over time',
      (own, x) => crfNegLogLikelihood(own, 'crf', x, own.input('gold', ['T', 'B'], 'int32')),
    ],
    ['another operator', (own, x) => own.unary('log', x)],
  ])('refuses %s that Sfumato itself trains with', (_, more) => {
    expect(() => checkModel(goodModel(more))).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_OPERATOR' }),
    );
  });

  /** Operator, inputs, result, and an attribute with its name. */
  type Node = readonly [string, readonly string[], string, Parameters<typeof attributeMessage>[1]?, string?];
  const integers = (name: string, ...values: number[]) => ({
    name,
    dims: [values.length],
    dataType: 7,
    rawData: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
  });
  /** A good model, whose `x` is (T, B, 3), with further nodes. */
  const withNodes = (nodes: readonly Node[], initializer: readonly object[] = []): Uint8Array => {
    const node = nodes.map(([opType, input, output, value, name = 'axis']) => ({
      opType,
      input,
      output: [output],
      attribute: value === undefined ? [] : [attributeMessage(name, value)],
    }));
    const graphOf = modelProto.create({ graph: { node, initializer } });
    return Buffer.concat([goodModel(), modelProto.encode(graphOf).finish()]);
  };
  const chain = (length: number, make: (from: string) => readonly [string, readonly string[]]): Node[] =>
    Array.from({ length }, (_, at) => {
      const [operator, inputs] = make(at === 0 ? 'x' : `b${at - 1}`);
      return [operator, inputs, `b${at}`, { i: 2 }];
    });
  const large = [65_536, 1].map((size) => ({ dims: [size, 65_537 - size], dataType: 1, name: `w${size}` }));

  it('accepts a tensor that is doubled a few times', () => {
    expect(() => checkModel(withNodes(chain(4, (from) => ['Concat', [from, from]])))).not.toThrow();
  });

  it.each<[string, Uint8Array, object]>([
    ['doubling 22 times', withNodes(chain(22, (from) => ['Concat', [from, from]])), { operator: 'Concat' }],
    [
      'doubling in turns with another tensor',
      withNodes([
        ['Identity', ['x'], 'y'],
        ['Concat', ['x', 'y'], 'b', { i: 2 }],
        ...Array.from({ length: 24 }, (_, at): Node => {
          const from = at === 0 ? 'b' : `c${at - 1}`;
          return ['Concat', [from, at < 2 ? 'y' : `c${at - 2}`], `c${at}`, { i: 2 }];
        }),
      ]),
      { operator: 'Concat' },
    ],
    [
      'a one-hot of millions',
      withNodes([['OneHot', ['x', 'depth', 'x'], 'b', { i: -1 }]], [integers('depth', 5_000_000)]),
      { operator: 'OneHot' },
    ],
    [
      'weights stretched over weights',
      withNodes([['Add', ['w65536', 'w1'], 'b']], large),
      { operator: 'Add' },
    ],
    ['a product of weights', withNodes([['MatMul', ['w65536', 'w1'], 'b']], large), { operator: 'MatMul' }],
    [
      'every token with every token',
      withNodes(
        [
          ['ReduceSum', ['x', 'axis'], 'rows'], // (T, 1, 3)
          ['Transpose', ['rows'], 'columns', { ints: [1, 0, 2] }, 'perm'], // (1, T, 3)
          ['Mul', ['rows', 'columns'], 'pairs'], // (T, T, 3)
          ['Concat', Array.from({ length: 100 }, () => 'pairs'), 'b', { i: 2 }],
        ],
        [integers('axis', 1)],
      ),
      { operator: 'Concat', field: 'numbersPerBatch' },
    ],
  ])('refuses results that grow by %s', (_, bytes, details) => {
    expect(() => checkModel(bytes)).toThrow(
      expect.objectContaining({
        code: 'KERNELS_MODEL_OPERATOR',
        details: expect.objectContaining(details),
      }),
    );
  });

  const emptySparse = nested([model.graph, graph.sparseInitializer], Buffer.alloc(0));
  it.each<[string, Uint8Array, object]>([
    ['reads what nobody made', withNodes([['Add', ['x', 'nothing'], 'b']]), { operator: 'Add' }],
    ['takes a size from what is fed', withNodes([['OneHot', ['x', 'x', 'x'], 'b']]), { operator: 'OneHot' }],
    ['makes a name twice', withNodes([['Identity', ['x'], 'x']]), { part: 'shapes' }],
    ['holds a sparse tensor', Buffer.concat([goodModel(), emptySparse]), { part: 'sparseInitializer' }],
  ])('refuses a graph that %s', (_, bytes, details) => {
    expect(() => checkModel(bytes)).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_OPERATOR', details }),
    );
  });

  it.each([
    ['sizes of a tensor', [model.graph, graph.initializer, 1]],
    ['numbers of an attribute', [model.graph, graph.node, node.attribute, 8]],
    ['weights where ours have none', [model.graph, graph.node, node.attribute, attribute.t, 9]],
  ])('refuses megabytes of %s before they are read', (_, path) => {
    const bytes = nested(path, new Uint8Array(10_000_000).fill(1));
    const begun = performance.now();

    expect(() => checkModel(bytes)).toThrow(
      expect.objectContaining({
        code: 'KERNELS_MODEL_OPERATOR',
        details: expect.objectContaining({ field: 'bytesBesideWeights', max: 262_144 }),
      }),
    );
    expect(performance.now() - begun).toBeLessThan(1000); // reading them took over a minute
  });

  it.each([
    ['no bytes', new Uint8Array(0)],
    ['text', Buffer.from('this is not a model')],
    ['zeros', new Uint8Array(64)],
    ['a truncated model', goodModel().subarray(0, 200)],
    ['a message without a graph', modelProto.encode(modelProto.create({ irVersion: 8 })).finish()],
    ['the other format of ONNX Runtime', Buffer.concat([Buffer.from('\0\0\0\0ORTM'), goodModel()])],
  ])('refuses %s', (_, bytes) => {
    expect(() => checkModel(bytes)).toThrow(expect.objectContaining({ code: 'KERNELS_MODEL_UNREADABLE' }));
  });
});

describe('weights of an exported model', () => {
  const graph = new Graph();
  const x = graph.input('x', [2, 3]);
  const left = graph.parameter('left/w', [3, 2], () => new Float32Array(6));
  const model = emitModel(
    { y: graph.matmul(x, left) },
    new Map([['left/w', { data: Float32Array.of(1, -2, 0.5, 4, 5, 6), shape: [3, 2] }]]),
  );

  it('come back as they were', () => {
    expect([...readWeights(model, 'left/')]).toEqual([['left/w', Float32Array.of(1, -2, 0.5, 4, 5, 6)]]);
  });

  it('are refused where there are none of that name, and where the bytes are no model', () => {
    expect(() => readWeights(model, 'right/')).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_INTERFACE' }),
    );
    expect(() => readWeights(Uint8Array.of(1, 2, 3), 'left/')).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_UNREADABLE' }),
    );
  });
});
