import type { Request, Response } from 'express';
import { processRequest } from 'graphql-upload-minimal';
import { invalidJson } from '../floor/errors.js';

/** Far above what a deed takes, which counts for itself and says so in its own words. */
const LIMITS = { maxFieldSize: 1_000_000, maxFileSize: 1_000_000_000, maxFiles: 1 };

/** A GraphQL request with a file, after the multipart request specification. */
export async function readGraphqlForm(request: Request, response: Response): Promise<unknown> {
  try {
    return await processRequest(request, response, LIMITS);
  } catch (error) {
    throw invalidJson(
      `The form is no GraphQL multipart request: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}
