import { startTestService, type TestService } from '../service/service.js';
import { startMailServer } from './mail-server.js';

/** Starts a service without rate limits that mails to a server of its own. `close` ends both. */
export async function startMailingService(): Promise<{ readonly running: TestService; close(): Promise<void> }> {
  const server = await startMailServer();
  const environment = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Signpost <signpost@example.com>',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const running = await startTestService({ environment });
  const close = async (): Promise<void> => {
    await running.close();
    await server.close();
  };
  return { running, close };
}
