/** What a worker is asked. */
export interface WorkRequest<Task> {
  key: number
  task: Task
  /** Milliseconds that it may take. */
  timeMs: number
}

/** What it answers: a result, that it stopped because it was told to or its time was up, or what went wrong. */
export type WorkAnswer<Result> = { key: number } & (
  | {
      result: Result
      /** Memory of the worker, bytes, where it is a process of its own. */
      rss?: number
    }
  | { stopped: true }
  | { error: string; rss?: number }
)

/** A thread or a process as the queue sees it. */
export interface Worker<Task> {
  send(request: WorkRequest<Task>): void
  /** Nobody waits for this answer any more; one that can't stop goes on to its end. */
  abandon(key: number): void
  /** Lets it go once it has nothing more to do. */
  end(): void
  kill(): void
  gone: Promise<unknown>
}

/** Starts one. `onGone` is called once at most and told how it ended. */
export type StartWorker<Task, Result> = (
  onAnswer: (answer: WorkAnswer<Result>) => void,
  onGone: (how: string) => void,
) => Worker<Task>

/** What went wrong, as text that goes from one thread or process to another. */
export const toldOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
