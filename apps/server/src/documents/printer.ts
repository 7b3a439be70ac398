import { Worker } from 'node:worker_threads'
import type { PaperCopy, PrintedDocument } from './paper.ts'
import type { PrintAnswer, Printed, PrintOrder } from './pdf-worker.ts'
import type { PrintedCard } from './registration-card.ts'
import type { PrintedReport } from './report-pdf.ts'

export interface Printer {
  print(document: PrintedDocument, copy: PaperCopy): Promise<Uint8Array>
  printReport(report: PrintedReport): Promise<Uint8Array>
  printCard(card: PrintedCard): Promise<Uint8Array>
  stop(): Promise<void>
}

/**
 * Draws documents in a thread of its own: a long invoice takes seconds, in which the server answers others. The thread, with a library
 * of tens of megabytes, starts with the first order and ends when none has come for `idleMs`. One that `isPatient` draws what nobody
 * waits for, on what is left of the processor.
 */
export function createPrinter({ idleMs = 60_000, isPatient = false } = {}): Printer {
  const waiting = new Map<
    number,
    { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }
  >()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let orders = 0

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { isPatient },
    })
    started.unref()
    started.on('message', (answer: PrintAnswer) => {
      const order = waiting.get(answer.order)
      waiting.delete(answer.order)
      if ('pdf' in answer) order?.resolve(answer.pdf)
      else order?.reject(new Error(`the document could not be drawn: ${answer.failure}`))
      if (waiting.size === 0) idle = setTimeout(() => void stop(), idleMs).unref()
    })
    started.on('error', error => {
      worker = undefined
      failAll(new Error('the thread that draws documents ended', { cause: error }))
    })
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
    failAll(new Error('the server is stopping'))
  }

  function draw(printed: Printed): Promise<Uint8Array> {
    clearTimeout(idle)
    worker ??= start()
    orders += 1
    const asked: PrintOrder = Object.assign({ order: orders }, printed)
    return new Promise((resolve, reject) => {
      waiting.set(asked.order, { resolve, reject })
      worker?.postMessage(asked)
    })
  }

  return {
    print: (document, copy) => draw({ document, copy }),
    printReport: report => draw({ report }),
    printCard: card => draw({ card }),
    stop,
  }
}
