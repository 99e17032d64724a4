import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { readPaypalOpenapi } from '../../scripts/paypal-openapi.mjs'

/** What the provider publishes of its orders API, version 2. */
const spec = JSON.parse(readPaypalOpenapi('openapi/checkout_orders_v2.json')) as Node

type Node = Readonly<Record<string, unknown>>

export interface WireCall {
  readonly method: string
  /** Below the API's root, like `/v2/checkout/orders`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the specification says against a request; nothing where it is as published. */
export function objectionsToRequest({ method, path, headers, body }: WireCall): string[] {
  const operation = operationFor(method, path)
  if (!operation) return [`${method} ${path} is not published`]
  const { parameters = [], requestBody } = operation as { parameters?: Node[]; requestBody?: Node }
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const inHeaders = parameters.map(resolved).flatMap((parameter) => {
    const { name, in: where, required, schema } = parameter as unknown as Parameter
    if (where === 'query') return []
    const value = where === 'path' ? idIn(path) : given[name.toLowerCase()]
    if (value === undefined) return required ? [`${name} is missing`] : []
    return objections(schema, value).map((objection) => `${name} ${objection}`)
  })
  const schema = schemaOf(requestBody)
  return [...inHeaders, ...(schema && body !== undefined ? objections(schema, body) : [])]
}

/** What the specification says against a reply. */
export function objectionsToReply(
  { method, path }: Pick<WireCall, 'method' | 'path'>,
  status: number,
  body: unknown,
): string[] {
  const responses = operationFor(method, path)?.responses as Record<string, Node> | undefined
  const schema = schemaOf(responses?.[status])
  // Open to more than is published, as the provider's own replies are.
  return schema
    ? objections(schema, body, asPublished)
    : [`${method} ${path} never answers ${status}`]
}

interface Parameter {
  readonly name: string
  readonly in: 'header' | 'path' | 'query'
  readonly required: boolean
  readonly schema: Node
}

const ORDER_PATH = /^\/v2\/checkout\/orders\/([^/]+)/

function idIn(path: string): string | undefined {
  return ORDER_PATH.exec(path)?.[1]
}

function operationFor(method: string, path: string): Node | undefined {
  const paths = spec.paths as Record<string, Record<string, Node>>
  return paths[path.replace(ORDER_PATH, '/v2/checkout/orders/{id}')]?.[method.toLowerCase()]
}

function schemaOf(holder: Node | undefined): Node | undefined {
  if (!holder) return undefined
  const { content } = resolved(holder) as { content?: Record<string, { schema?: Node }> }
  return content?.['application/json']?.schema
}

// Some of its patterns are not regular expressions of the newer kind, some formats are its own.
const ajv = new Ajv2019({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  logger: false,
  // Large schemas for a few calls: time goes into making the validator, not into running it.
  code: { optimize: false },
  inlineRefs: false,
})
addFormats.default(ajv)
ajv.addSchema(spec, 'paypal')
const compiled = new WeakMap<Node, ValidateFunction>()

function objections(schema: Node, value: unknown, read = closed): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(read(schema))
  compiled.set(schema, validate)
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}

function asPublished(schema: Node): Node {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"paypal#/')) as Node
}

/**
 * The schema with its references in place, and closed to properties that it does not name: as
 * published it would let a misspelt one pass. Parts of one object stay open to each other.
 */
function closed(schema: Node, isPart = false): Node {
  const { $ref: _, ...own } = { ...schema, ...resolved(schema) }
  const inside = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, closedIn(key, value)]),
  )
  const isObject = 'properties' in own || 'allOf' in own
  return isObject && !isPart ? { ...inside, unevaluatedProperties: false } : inside
}

function closedIn(key: string, value: unknown): unknown {
  if (['allOf', 'anyOf', 'oneOf'].includes(key)) {
    return (value as Node[]).map((part) => closed(part, true))
  }
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, Node>).map(([name, part]) => [name, closed(part)]),
    )
  }
  return key === 'items' ? closed(value as Node) : value
}

function resolved(node: Node): Node {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return node
  const target = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], spec)
  return resolved(target as Node)
}
