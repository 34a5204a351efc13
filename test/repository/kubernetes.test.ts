import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Deployment } from "kubernetes-types/apps/v1.d.ts";
import type { CronJob, Job } from "kubernetes-types/batch/v1.d.ts";
import type { ConfigMap, PodSpec, Service } from "kubernetes-types/core/v1.d.ts";
import type { Ingress } from "kubernetes-types/networking/v1.d.ts";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1.d.ts";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { ROLES } from "#server/env.ts";
import { knownSettings } from "./known-settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = new URL("../../deploy/kubernetes/", import.meta.url);

type Kinds = {
  ConfigMap: ConfigMap;
  CronJob: CronJob;
  Deployment: Deployment;
  Ingress: Ingress;
  Job: Job;
  PodDisruptionBudget: PodDisruptionBudget;
  Service: Service;
};

const texts = async () =>
  Promise.all((await readdir(FOLDER)).map((name) => readFile(new URL(name, FOLDER), "utf8")));

/** All objects, as Kubernetes reads them. */
async function objects() {
  const documents = (await texts()).flatMap((text) => [...parseAllDocuments(text)]);
  return documents.map((document) => {
    expect("errors" in document ? document.errors : []).toEqual([]);
    return document.toJS() as Kinds[keyof Kinds] & { apiVersion: string; kind: keyof Kinds };
  });
}
const ofKind = async <Kind extends keyof Kinds>(kind: Kind): Promise<Kinds[Kind][]> =>
  (await objects()).filter((object) => object.kind === kind) as Kinds[Kind][];

/** What runs: the template of each deployment, and of the jobs. */
async function pods(): Promise<{ name: string; labels: Record<string, string>; spec: PodSpec }[]> {
  const owners = [...(await ofKind("Deployment")), ...(await ofKind("Job"))];
  const scheduled = (await ofKind("CronJob")).map(({ metadata, spec }) => ({
    ...{ metadata, spec: spec?.jobTemplate.spec },
  }));
  return [...owners, ...scheduled].map(({ metadata, spec }) => ({
    name: metadata?.name ?? "",
    labels: spec?.template.metadata?.labels ?? {},
    spec: spec?.template.spec as PodSpec,
  }));
}

describe("deploy/kubernetes", () => {
  test("has only what Kubernetes' own types allow, no field too many", { timeout: 120_000 }, async () => {
    const folder = new URL("../../node_modules/.cache/kubernetes/", import.meta.url);
    const lines = (await objects()).map((object, index) => {
      const version = object.apiVersion.replace(/^v1$/, "core/v1").replace(".k8s.io", "");
      return `import type { ${object.kind} as Kind${index} } from "kubernetes-types/${version}";
        export const object${index} = ${JSON.stringify(object)} satisfies Kind${index};`;
    });
    await mkdir(folder, { recursive: true });
    await writeFile(new URL("objects.ts", folder), lines.join("\n"));
    const words = ["--noEmit", "--strict", "--module", "preserve", "--types", "", "--ignoreConfig"];
    const compile = promisify(execFile)(process.execPath, [
      `${ROOT}node_modules/typescript/bin/tsc`,
      ...words,
      fileURLToPath(new URL("objects.ts", folder)),
    ]);
    expect(
      await compile.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
    ).toBe("");
    await rm(folder, { recursive: true });
  });

  test("runs two processes of each role, of which one stays while machines are emptied", async () => {
    const deployments = await ofKind("Deployment");
    const roles = deployments.map(({ spec }) => spec?.template.spec?.containers[0]?.args?.join(" "));
    expect(roles.toSorted()).toEqual(ROLES.map((role) => `--roles=${role}`).toSorted());
    const budgets = await ofKind("PodDisruptionBudget");
    for (const { metadata, spec } of deployments) {
      expect(spec?.replicas, metadata?.name).toBe(2);
      expect(spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0);
      expect(spec?.template.metadata?.labels).toEqual(spec?.selector.matchLabels);
      const budget = budgets.find((one) => one.metadata?.name === metadata?.name);
      expect(budget?.spec).toEqual({ minAvailable: 1, selector: spec?.selector });
    }
  });

  test("gives no process more rights than it needs", async () => {
    for (const { name, spec } of await pods()) {
      expect(spec.securityContext, name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect(spec.automountServiceAccountToken, name).toBe(false);
      for (const { securityContext, volumeMounts = [] } of spec.containers) {
        expect(securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)).toEqual([
          "/data",
          "/tmp",
        ]);
        expect(volumeMounts.map((mount) => mount.name)).toEqual(spec.volumes?.map((volume) => volume.name));
      }
    }
  });

  test("sets only what the program reads", async () => {
    const known = await knownSettings();
    const named = [
      ...(await ofKind("ConfigMap")).flatMap(({ data = {} }) => Object.keys(data)),
      ...(await pods()).flatMap(({ spec }) =>
        spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ),
      ...(await texts()).flatMap((text) => text.match(/(?<=--from-literal=)[A-Z0-9_]+/g) ?? []),
    ];
    expect(named).toContain("DATABASE_URL");
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test("asks each process where it answers", async () => {
    for (const { metadata, spec } of await ofKind("Deployment")) {
      const [container] = spec?.template.spec?.containers ?? [];
      const ports = new Set(container?.ports?.map(({ name }) => name));
      for (const kind of ["startupProbe", "livenessProbe", "readinessProbe"] as const) {
        const probe = container?.[kind];
        expect(ports, metadata?.name).toContain(probe?.httpGet?.port ?? probe?.tcpSocket?.port);
        expect(["/healthz", "/readyz", "/metrics", undefined]).toContain(probe?.httpGet?.path);
      }
    }
  });

  test("leads from the ingress and the services to ports of pods", async () => {
    const all = await pods();
    const services = await ofKind("Service");
    for (const { metadata, spec } of services) {
      const behind = all.filter(({ labels }) =>
        Object.entries(spec?.selector ?? {}).every(([name, value]) => labels[name] === value),
      );
      expect(behind.length, metadata?.name).toBe(1);
      const ports = behind[0]?.spec.containers[0]?.ports?.map(({ name }) => name);
      for (const { targetPort } of spec?.ports ?? []) expect(ports).toContain(targetPort);
    }
    const backends = (await ofKind("Ingress")).flatMap(({ spec }) =>
      (spec?.rules ?? []).flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service) ?? []),
    );
    expect(backends).toHaveLength(1);
    for (const backend of backends) {
      const service = services.find(({ metadata }) => metadata?.name === backend?.name);
      expect(service?.spec?.ports?.map(({ name }) => name)).toContain(backend?.port?.name);
    }
  });

  test("backs up each night to a bucket, encrypted, one run at a time", async () => {
    const [backup] = await ofKind("CronJob");
    expect(backup?.spec).toMatchObject({ concurrencyPolicy: "Forbid" });
    const [container] = backup?.spec?.jobTemplate.spec?.template.spec?.containers ?? [];
    const [command, place, ...options] = container?.args ?? [];
    expect([command, place]).toEqual(["backup", expect.stringMatching(/^s3:/)]);
    expect(options).toEqual(["--keep", expect.stringMatching(/^\d+$/), "--recipient", expect.any(String)]);
    const secrets = container?.envFrom?.map((one) => one.secretRef?.name ?? one.configMapRef?.name);
    expect(secrets).toEqual(["daylight-settings", "daylight-secrets", "daylight-backup"]);
  });

  test("pins one version of the image", async () => {
    const images = new Set((await pods()).flatMap(({ spec }) => spec.containers.map(({ image }) => image)));
    expect([...images]).toEqual([expect.stringMatching(/:\d+\.\d+\.\d+$/)]);
  });
});
