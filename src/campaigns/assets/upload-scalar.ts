import { GraphQLError, GraphQLScalarType } from 'graphql';
import { UploadedFile } from '../../platform/storage/uploaded-file.js';

/** The scalar `Upload` of the GraphQL multipart request specification. Its value is an UploadedFile, never a literal. */
export const UploadScalar = new GraphQLScalarType<UploadedFile, never>({
  name: 'Upload',
  description: 'The `Upload` scalar type represents a file upload.',
  parseValue: (value) => {
    if (value instanceof UploadedFile) return value;
    throw new GraphQLError('Upload value invalid.');
  },
  parseLiteral: (node) => {
    throw new GraphQLError('Upload literal unsupported.', { nodes: node });
  },
  serialize: () => {
    throw new GraphQLError('Upload serialization unsupported.');
  },
});
