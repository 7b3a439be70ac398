import type { Inputs, Outputs } from '../lib/trpc.ts'

/** 'bookings.get' in the tree of the router's inputs or outputs; never when there is no such procedure. */
type At<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? At<Tree[Head], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never

/** As much of an answer as the screen under test reads. */
export type Part<Whole> = Whole extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Whole extends object
    ? { [Key in keyof Whole]?: Part<Whole[Key]> }
    : Whole

export type Shown<Path extends string> = Part<At<Outputs, Path>>
export type Asked<Path extends string> = At<Inputs, Path>

type Handler = (input: unknown) => unknown

/** What the server says no with. */
export class Refusal extends Error {
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>

  constructor(reason: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.reason = reason
    this.fields = fields
  }
}

/**
 * The server as the tRPC link meets it: the batches of the real client, answered procedure by procedure. Below the client, because both
 * the hooks and what is fetched outside components must meet the same server.
 */
export class Network {
  readonly #handlers = new Map<string, Handler>()
  readonly #calls: { path: string; input: unknown }[] = []
  #isUnreachable = false

  /** Answers a procedure from now on. A promise that the test settles later keeps the caller waiting. */
  answer<Path extends string>(
    path: Path,
    handler: (input: Asked<Path>) => Shown<Path> | Promise<Shown<Path>>,
  ): this {
    this.#handlers.set(path, handler as Handler)
    return this
  }

  refuse(path: string, refusal: Refusal): this {
    this.#handlers.set(path, () => {
      throw refusal
    })
    return this
  }

  /** From now on what is asked arrives, and no answer comes back. */
  cut(): void {
    this.#isUnreachable = true
  }

  join(): void {
    this.#isUnreachable = false
  }

  /** What a procedure was asked, in order. */
  asked<Path extends string>(path: Path): Asked<Path>[] {
    return this.#calls.filter(call => call.path === path).map(call => call.input as Asked<Path>)
  }

  /** Stands in the place of `fetch`. */
  readonly fetch = async (target: unknown, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(target), 'http://localhost')
    const paths = decodeURIComponent(url.pathname.replace('/trpc/', '')).split(',')
    const sent = init?.body ? String(init.body) : (url.searchParams.get('input') ?? '{}')
    const inputs: Record<string, unknown> = JSON.parse(sent)
    for (const [at, path] of paths.entries()) this.#calls.push({ path, input: inputs[at] })
    if (this.#isUnreachable) throw new TypeError('Failed to fetch')
    const answers = await Promise.all(paths.map((path, at) => this.#answerTo(path, inputs[at])))
    return Response.json(answers)
  }

  async #answerTo(path: string, input: unknown) {
    const handler = this.#handlers.get(path)
    try {
      if (!handler) throw new Refusal('NOT_FOUND', `No answer was given for ${path}.`)
      return { result: { data: await handler(input) } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reason, message, fields } = error
      return {
        error: {
          message,
          code: -32600,
          data: { code: 'BAD_REQUEST', httpStatus: 400, path, reason, details: null, fields },
        },
      }
    }
  }
}
