import { afterAll } from 'bun:test'
import { runEndings } from '../test-ending.ts'
import { removeTestFolders } from '../test-folder.ts'
import { closeTestDatabases } from './test-database.ts'

// Loaded before the first test file, so this runs after the last one.
afterAll(async () => {
  await runEndings()
  await closeTestDatabases()
  removeTestFolders()
}, 60_000)
