/** Writes ONNX graphs node by node, with a fresh name for every value. */
import type { Shape } from '../graph/tensor.js';
import {
  attributeMessage,
  bytesOf,
  type ElementType,
  elementTypes,
  exactly,
  modelProto,
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxNode,
  type OnnxValue,
  usedNodes,
  type ValueName,
  type ValueNames,
  valueMessage,
} from './messages.js';

/** Attributes and domain of an ONNX node. */
export interface NodeOptions {
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
  /** The standard domain by default. */
  readonly domain?: 'com.microsoft';
}

/** A model or loop body under construction. Bodies may use values of the surrounding graph. */
export class OnnxWriter {
  private readonly nodes: OnnxNode[] = [];
  private readonly initializers: object[] = [];
  private readonly inputs: OnnxValue[] = [];
  private readonly outputs: OnnxValue[] = [];
  private readonly constants = new Map<string, ValueName>();
  /** Values that are results under their own name. */
  private readonly results = new Set<ValueName>();

  constructor(private readonly counter: { next: number } = { next: 0 }) {}

  /** Creates a `Scan` body that shares this writer's name counter. */
  body(): OnnxWriter {
    return new OnnxWriter(this.counter);
  }

  fresh(hint: string): ValueName {
    const name = `${hint}_${this.counter.next}`;
    this.counter.next += 1;
    return name;
  }

  op(type: string, inputs: readonly ValueName[], options: NodeOptions = {}): ValueName {
    return this.ops(type, inputs, 1, options)[0];
  }

  ops<Count extends number>(
    type: string,
    inputs: readonly ValueName[],
    count: Count,
    options: NodeOptions = {},
  ): ValueNames<Count> {
    const outputs = Array.from({ length: count }, () => this.fresh(type));
    this.addNode(type, inputs, outputs, options);
    return exactly(count, outputs, type);
  }

  input(name: ValueName, shape: Shape, dtype: ElementType = 'float32'): ValueName {
    this.inputs.push(valueMessage(name, shape, dtype));
    return name;
  }

  output(name: ValueName, value: ValueName, shape: Shape, dtype: ElementType = 'float32'): void {
    this.addNode('Identity', [value], [name], {});
    this.outputs.push(valueMessage(name, shape, dtype));
  }

  /**
   * Makes `value` the body's next result under its own name, because at each step a copy costs as much as an
   * operation. A value that is already a result is copied: names must differ.
   */
  result(value: ValueName, shape: Shape): void {
    if (this.results.has(value)) {
      this.output(this.fresh('copy'), value, shape);
      return;
    }
    this.results.add(value);
    this.outputs.push(valueMessage(value, shape, 'float32'));
  }

  /** Constant int64 of rank 1, for axes, shapes and bounds. */
  integers(values: readonly number[]): ValueName {
    const key = `i ${values.join()}`;
    return this.constantOnce(key, () => {
      const data = BigInt64Array.from(values, BigInt);
      return { dims: [values.length], dataType: elementTypes.int64, rawData: bytesOf(data) };
    });
  }

  /** float32 scalar. */
  scalar(value: number): ValueName {
    return this.constantOnce(`f ${value}`, () => ({
      dims: [],
      dataType: elementTypes.float32,
      rawData: bytesOf(Float32Array.of(value)),
    }));
  }

  /** Constant float32, for exported weights. */
  weights(name: ValueName, data: Float32Array, shape: readonly number[]): ValueName {
    this.initializers.push({
      name,
      dims: [...shape],
      dataType: elementTypes.float32,
      rawData: bytesOf(data),
    });
    return name;
  }

  /** The graph as an object, without unused nodes, which the engine would compute. */
  graph(name: string): OnnxGraph {
    return {
      name,
      node: usedNodes(this.nodes, this.outputs),
      initializer: this.initializers,
      input: this.inputs,
      output: this.outputs,
    };
  }

  /** The whole model as .onnx bytes. */
  model(): Uint8Array {
    const opsetImport = [
      { domain: '', version: 17 },
      { domain: 'com.microsoft', version: 1 },
    ];
    const message = modelProto.create({
      irVersion: 8,
      producerName: 'sfumato',
      opsetImport,
      graph: this.graph('sfumato'),
    });
    return modelProto.encode(message).finish();
  }

  private addNode(
    type: string,
    inputs: readonly string[],
    outputs: readonly string[],
    options: NodeOptions,
  ): void {
    this.nodes.push({
      opType: type,
      name: this.fresh(`node_${type}`),
      input: [...inputs],
      output: [...outputs],
      domain: options.domain ?? '',
      attribute: Object.entries(options.attributes ?? {}).map(([name, value]) =>
        attributeMessage(name, value),
      ),
    });
  }

  private constantOnce(key: string, make: () => object): ValueName {
    const known = this.constants.get(key);
    if (known !== undefined) return known;
    const name = this.fresh('constant');
    this.initializers.push({ name, ...make() });
    this.constants.set(key, name);
    return name;
  }
}

/** States and sequences of a `Scan`. */
export interface ScanOptions<Collected extends number> {
  readonly states: readonly ValueName[];
  readonly sequences: readonly ValueName[];
  /** Last step first; collected results stay in time order. */
  readonly reversed: boolean;
  readonly collected: Collected;
}

/** Runs `body` over time (axis 0) and returns the collected sequences. */
export function emitScan<Collected extends number>(
  writer: OnnxWriter,
  body: OnnxWriter,
  options: ScanOptions<Collected>,
): ValueNames<Collected> {
  const { states, sequences, reversed, collected } = options;
  const direction = reversed ? 1 : 0;
  const results: readonly ValueName[] = writer.ops(
    'Scan',
    [...states, ...sequences],
    states.length + collected,
    {
      attributes: {
        body: { g: body.graph(body.fresh('body')) },
        num_scan_inputs: { i: sequences.length },
        scan_input_directions: { ints: sequences.map(() => direction) },
        scan_output_directions: { ints: Array.from({ length: collected }, () => direction) },
      },
    },
  );
  return exactly(collected, results.slice(states.length), 'Scan'); // unused final states come first
}

/** Zeros of one step, (1, B, H). */
export function zeroSlice(writer: OnnxWriter, value: ValueName): ValueName {
  const one = writer.op('Slice', [value, writer.integers([0]), writer.integers([1]), writer.integers([0])]);
  return writer.op('Sub', [one, one]);
}

/** Zeros of a state, (B, H). */
export function zeroStep(writer: OnnxWriter, value: ValueName): ValueName {
  return writer.op('Squeeze', [zeroSlice(writer, value), writer.integers([0])]);
}
