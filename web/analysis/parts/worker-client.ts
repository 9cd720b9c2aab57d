/** What is used of a worker. */
export type PageWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>

/**
 * A worker beside the page that answers one question at a time. It stays for the next one, unless it has to be terminated: when
 * another question comes while it is busy, when it fails, or when it says nothing for longer than `silentMs`.
 */
export function createWorkerClient<Question, Answer extends object>(
  open: () => PageWorker,
  isLast: (answer: Answer) => boolean,
  silentMs: number | null = null,
) {
  let worker: PageWorker | null = null
  let isBusy = false
  let silence: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(silence)
    worker?.terminate()
    worker = null
    isBusy = false
  }
  /** Ends what is under way. */
  const cancel = () => {
    if (isBusy) end()
  }
  return {
    ask(question: Question, onAnswer: (answer: Answer) => void, onFailed: () => void) {
      cancel()
      const fail = () => {
        end()
        onFailed()
      }
      const listen = () => {
        clearTimeout(silence)
        if (isBusy && silentMs !== null) silence = setTimeout(fail, silentMs)
      }
      try {
        worker ??= open()
        worker.onerror = fail
        worker.onmessageerror = fail
        worker.onmessage = ({ data }: MessageEvent<Answer | { failed: string }>) => {
          if ('failed' in data) return fail()
          isBusy = !isLast(data)
          listen()
          onAnswer(data)
        }
        isBusy = true
        listen()
        worker.postMessage(question)
      } catch {
        // A browser, or a policy, that lets no worker start.
        fail()
      }
    },
    cancel,
    /** Terminates the worker too, where nothing more will be asked soon. */
    end,
  }
}

/** Where a worker fetches a file of the build from. */
export const addressOf = (file: string): string => new URL(file, location.href).href
