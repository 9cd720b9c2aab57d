/** Why a task has no result: each cause is an error of its own. */

/** The task has a bug. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}
/** The task could not be done now. */
export class NotDone extends Error {
  override name = this.constructor.name
}
/** The worker died, or hung and was killed. The next task starts another one. */
export class WorkerLost extends NotDone {}
export class OutOfTime extends NotDone {}
/** The caller has gone. */
export class Abandoned extends NotDone {}

/** Too many tasks of this account are waiting. */
export class ShareUsedUp extends NotDone {}
/** Too many tasks of all accounts are waiting. */
export class QueueFull extends NotDone {}
