import 'reflect-metadata';
import { stopCitus } from './citus.js';
import { startTestServer, stopTestServer } from './database.js';
import { closeTestBrowser } from './pages/browser.js';
import { closeSharedServices } from './service/describe-api.js';

/** Mocha's global fixtures, which run once around all files. */
export const mochaGlobalSetup = async (): Promise<void> => {
  await startTestServer();
};
export const mochaGlobalTeardown = async (): Promise<void> => {
  await closeTestBrowser();
  await closeSharedServices();
  await stopCitus();
  await stopTestServer();
};
