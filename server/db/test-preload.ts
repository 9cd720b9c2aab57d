import { afterAll, setDefaultTimeout } from 'bun:test'
import fc from 'fast-check'
import { runEndings } from '../test-ending.ts'
import { removeTestFolders } from '../test-folder.ts'
import { closeTestDatabases, endTestServer } from './test-database.ts'

// For a file that is run by "bun test" alone; "bun run test" names its own.
setDefaultTimeout(180_000)
// Beside the counterexample: what was expected of it.
fc.configureGlobal({ includeErrorInReport: true })

/** A process that gets one file after the other keeps its browser and its site, and ends without being told. */
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined

// Loaded before the first test file, so this runs after the last one; in a worker after each.
afterAll(async () => {
  if (isWorker) return closeTestDatabases('lasting')
  await runEndings()
  await closeTestDatabases()
  await endTestServer()
  removeTestFolders()
}, 60_000)
